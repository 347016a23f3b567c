import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

import type { Note } from '../graph/add-note.ts';
import { moment, toMoment } from '../view/time.ts';
import { LONGEST, observationText, plain } from '../view/text-fields.ts';

/** What can be said of an observation beside its text. */
const noteFields = z.object({
  text: observationText('What to note, one fact in a sentence'),
  source: plain(1_000).optional().describe('Where it comes from, such as a URL'),
  confidence: z.number().min(0).max(1).optional().describe('How sure it is, 0 to 1'),
  tags: z
    .array(
      plain(100)
        .trim()
        .min(1)
        .overwrite((text) => normalizeText(text)),
    )
    .max(50)
    .optional()
    .describe('Words to file it under'),
  validFrom: moment('Since when it holds, where that is before now').optional(),
});

/** Observations as callers give them: texts, or texts with what is known of them. */
export function notes(
  description: string,
): z.ZodArray<z.ZodUnion<readonly [z.ZodString, typeof noteFields]>> {
  return z
    .array(z.union([observationText('What to note'), noteFields]))
    .max(MOST_NOTES)
    .describe(
      `${description}; up to ${LONGEST.observation.toLocaleString('en-US')} characters each`,
    );
}

/** The most observations in one list. */
export const MOST_NOTES = 10_000;

/** An observation as callers give it. */
export type GivenNote = string | z.output<typeof noteFields>;

/** Reads an observation that a caller gave. */
export function toNote(given: GivenNote): Note {
  if (typeof given === 'string') return { text: given };
  const { validFrom, ...rest } = given;
  return { ...rest, ...(validFrom === undefined ? {} : { validFrom: toMoment(validFrom) }) };
}
