import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

// SQLite's JSON functions end a text at this character. Patterns would stand in the list of tools.
const hasNoNul = (text: string): boolean => !text.includes('\0');

// Half of a character cannot be written to a file; every program shows this sign for it.
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text that the memory can keep. */
export function plain(most: number): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replaceAll(HALF, '\uFFFD'))
    .min(1)
    .max(most)
    .refine(hasNoNul, 'must not contain the character U+0000');
}

/** The longest name, type, and observation. */
export const LONGEST = { name: 500, type: 200, observation: 20_000 } as const;

/** The name of an entity. */
export function entityName(description: string): z.ZodString {
  return plain(LONGEST.name)
    .trim()
    .min(1)
    .overwrite((text) => normalizeText(text))
    .describe(description);
}

/** A type of entities or relations. */
export function typeName(description: string): z.ZodString {
  return plain(LONGEST.type)
    .trim()
    .min(1)
    .overwrite((text) => normalizeText(text))
    .describe(description);
}

/** The text of an observation. */
export function observationText(description: string): z.ZodString {
  return plain(LONGEST.observation).describe(description);
}
