import * as z from 'zod';

/** How many tokens an answer may have. */
export const TOKENS = { least: 200, most: 100_000, usual: 6_000 } as const;

/** How large the answer may be. */
export function createMaxTokensField(usual: number = TOKENS.usual): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(TOKENS.least)
    .max(TOKENS.most)
    .default(usual)
    .describe('About how many tokens the answer may have');
}

/** How many items an answer may have. */
export function createLimitField(usual: number, most: number): z.ZodDefault<z.ZodNumber> {
  return z.number().int().min(1).max(most).default(usual).describe('How many at most');
}

/** Where to go on. */
export function createCursorField(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(20_000)
    .optional()
    .describe('nextCursor of the answer before, with the same other arguments');
}

/** Where the next answer begins. */
export const nextCursor = z
  .string()
  .optional()
  .describe('Pass it as cursor for more; absent at the end');

/** What else there is to know of an answer. */
export const notes = z.array(z.string()).optional().describe('What else there is to know');

/** When the records of an answer came from their source. */
export const retrievedAt = z.string().describe('When this came from NCBI, in UTC');

/** The PMID of one article. */
export function createPmidField(): z.ZodString {
  return z
    .string()
    .trim()
    .regex(
      /^[1-9]\d{0,9}$/,
      'expected a PMID, such as 31452104 (get_article finds it for a PMCID or a DOI)',
    )
    .describe('A PMID, such as 31452104');
}

/** A count or an index; explicit bounds are shorter in the schema than the default ones. */
export function createCountField(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}

/** Splits a text with commas into a list; drops blank items, and a list without items. */
export function toTextList(value: unknown): unknown {
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return value;
  const named = (list as readonly unknown[]).filter(
    (one) => typeof one !== 'string' || one.trim() !== '',
  );
  return named.length === 0 ? undefined : named;
}
