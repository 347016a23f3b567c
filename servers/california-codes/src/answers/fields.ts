import * as z from 'zod';

/** How many tokens an answer may have. */
const TOKENS = { least: 200, most: 100_000, usual: 8_000 } as const;

/** How large the answer may be. */
export function defineMaxTokens(usual: number = TOKENS.usual): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(TOKENS.least)
    .max(TOKENS.most)
    .default(usual)
    .describe('About how many tokens the answer may have');
}

/** Where to go on. */
export function defineCursor(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(4_000)
    .optional()
    .describe('nextCursor of the answer before, with the same other arguments');
}

/** Whether the site is asked in any case. */
export function defineRefresh(): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(false).describe('Ask the site also where something fresh is kept');
}

/** Where the next answer begins. */
export const nextCursor = z
  .string()
  .optional()
  .describe('Pass it as cursor for more; absent at the end');

/** What else there is to know of an answer. */
export const notes = z.array(z.string()).optional().describe('What else there is to know');

/** A count or a number in a row; with bounds of its own, or the list of tools has longer ones. */
export function defineCount(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}

/** Fields without those that have nothing in them: no value, no text, no items. */
export function omitEmpty<Fields extends object>(
  fields: Fields,
): { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  // Only keys are left out, and every one of them may be absent in the type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasSomething(value))) as {
    readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

function hasSomething(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
