import * as z from 'zod';

import {
  LONGEST,
  defineMoment,
  normalize,
  defineObservationText,
  defineText,
  toMoment,
} from '../answers/values.ts';
import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

/** Something to note about an entity. */
export interface Note {
  readonly text: string;
  readonly source?: string | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly validFrom?: number | undefined;
}

/** What became of a note. */
export interface NoteOutcome {
  readonly isNew: boolean;
  readonly observation: ObservationRecord;
}

/** Adds an observation; a known one is asserted again, which restarts its decay. */
export async function addNote(
  writer: Writer,
  entity: Pick<EntityRecord, 'id'>,
  note: Note,
): Promise<NoteOutcome> {
  const known = await writer.findObservation(entity.id, note.text);
  if (known === undefined) {
    const observation = await writer.insertObservation({ entityId: entity.id, ...note });
    return { isNew: true, observation };
  }
  // Twice in one call counts as one assertion.
  if (known.createdAt !== writer.at) await writer.reinforce('observation', known.id);
  return { isNew: false, observation: known };
}

/** What can be given with the text of an observation. */
const noteFields = z.object({
  text: defineObservationText('What to note, one fact in a sentence'),
  source: defineText(1_000).optional().describe('Where it comes from, such as a URL'),
  confidence: z.number().min(0).max(1).optional().describe('How sure it is, 0 to 1'),
  tags: z
    .array(defineText(100).trim().min(1).overwrite(normalize))
    .max(50)
    .optional()
    .describe('Words to file it under'),
  validFrom: defineMoment('Since when it holds, where that is before now').optional(),
});

/** Observations as callers give them: texts, or texts with what is known of them. */
export function defineNotes(
  description: string,
): z.ZodArray<z.ZodUnion<readonly [z.ZodString, typeof noteFields]>> {
  return z
    .array(z.union([defineObservationText('What to note'), noteFields]))
    .max(MOST_NOTES)
    .describe(
      `${description}; up to ${LONGEST.observation.toLocaleString('en-US')} characters each`,
    );
}

/** The most observations in one list. */
export const MOST_NOTES = 10_000;

/** An observation as callers give it. */
type GivenNote = string | z.output<typeof noteFields>;

/** Reads an observation that a caller gave. */
export function toNote(given: GivenNote): Note {
  if (typeof given === 'string') return { text: given };
  const { validFrom, ...rest } = given;
  return { ...rest, ...(validFrom === undefined ? {} : { validFrom: toMoment(validFrom) }) };
}
