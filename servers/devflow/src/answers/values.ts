import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

// SQLite's JSON functions end a text at this character. A pattern would lengthen the list of tools.
const hasNoNul = (text: string): boolean => !text.includes('\0');

// Half of a character cannot be written to a file; every program shows this sign for it.
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text that the memory can keep. */
export function defineText(most: number): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replaceAll(HALF, '\uFFFD'))
    .min(1)
    .max(most)
    .refine(hasNoNul, 'must not contain the character U+0000');
}

/** A text in the form in which names are compared. */
export function normalize(text: string): string {
  // Plain ASCII has one form only.
  return /\P{ASCII}/u.test(text) ? normalizeText(text) : text;
}

/** The longest name, type, and observation. */
export const LONGEST = { name: 500, type: 200, observation: 20_000 } as const;

/** The name of an entity. */
export function defineEntityName(description: string): z.ZodString {
  return defineText(LONGEST.name).trim().min(1).overwrite(normalize).describe(description);
}

/** A type of entities or relations. */
export function defineTypeName(description: string): z.ZodString {
  return defineText(LONGEST.type).trim().min(1).overwrite(normalize).describe(description);
}

/** The text of an observation. */
export function defineObservationText(description: string): z.ZodString {
  return defineText(LONGEST.observation).describe(description);
}

/** A moment as answers show it. */
export function toIso(moment: number): string {
  return new Date(moment).toISOString();
}

// The last moment that a date can have.
const LAST = 8_640_000_000_000_000;

// The pattern of ISO 8601 is long, and a model knows it: the list of tools does without.
const dates = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** A moment as callers give it: milliseconds since 1970, or ISO 8601. */
export function defineMoment(description: string): z.ZodUnion<readonly [z.ZodNumber, z.ZodString]> {
  return z
    .union([
      z.number().int().min(0).max(LAST),
      z.string().refine((text) => dates.safeParse(text).success, {
        error: 'expected a moment in ISO 8601, such as 2026-03-01T12:00:00Z, or milliseconds',
      }),
    ])
    .describe(`${description}; ISO 8601, or milliseconds since 1970`);
}

/** Reads a moment that a caller gave. */
export function toMoment(given: number | string): number {
  return typeof given === 'number' ? given : Date.parse(given);
}

/** A count or a number in a row; with bounds of its own, or the list of tools has longer ones. */
export function defineCount(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}
