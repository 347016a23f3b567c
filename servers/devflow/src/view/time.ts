import * as z from 'zod';

/** A moment as answers show it. */
export function toIso(moment: number): string {
  return new Date(moment).toISOString();
}

// The last moment that a date can have.
const LAST = 8_640_000_000_000_000;

// The pattern of ISO 8601 is long, and a model knows it: the list of tools does without.
const dates = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** A moment as callers give it: milliseconds since 1970, or ISO 8601. */
export function moment(description: string): z.ZodUnion<readonly [z.ZodNumber, z.ZodString]> {
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
