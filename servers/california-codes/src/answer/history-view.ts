import * as z from 'zod';

import type { History } from '../law/history.ts';
import { present } from './present.ts';

const text = z.string().optional();

const day = text;

/** The days that the note of a version tells, as fields of an answer. */
export const dayFields = {
  effective: day.describe('In effect from this day'),
  operative: day.describe('Operative from this day'),
  inoperative: day.describe('Without force from this day'),
  superseded: day.describe('Replaced by another version from this day'),
  repealed: day.describe('Repealed from this day'),
} as const;

const act = z.object({
  verb: z.string().describe('What was done: added, amended, repealed and added, enacted…'),
  of: text.describe('What it was done to: "as amended by Stats. …"'),
  from: text.describe('The number it had before'),
  statutes: text.describe('The year of the statutes, and the extraordinary session'),
  chapter: text.describe('The chapter of the statutes'),
  section: text.describe('The section of that chapter'),
  bill: text.describe('The bill, such as AB 27'),
  proposition: text.describe('The proposition'),
  initiative: z.literal(true).optional().describe('It was an initiative'),
  voted: text.describe('The day of the vote'),
  resolution: text.describe('The resolution behind it'),
  reorganizationPlan: text.describe("The Governor's Reorganization Plan"),
});

const texts = z.array(z.string()).optional();

/** What a note on history says, read. */
export const historyView = z
  .object({
    acts: z.array(act).describe('What was done; most notes tell the last act only'),
    ...dayFields,
    conditions: texts.describe('What depends on something that has no day'),
    remarks: texts.describe('What it points to'),
    unread: texts.describe('What of the note was not understood'),
  })
  // A name lets a schema that has it twice write it once.
  .meta({ id: 'History' });

type HistoryView = z.output<typeof historyView>;

/** What a note says, without what is empty. */
export function toHistoryView({ acts, ...rest }: History): HistoryView {
  const { conditions, remarks, unread, ...days } = rest;
  return {
    acts: acts.map((one) => ({ ...one })),
    ...days,
    ...present({ conditions: [...conditions], remarks: [...remarks], unread: [...unread] }),
  };
}

/** Only the days. */
export function daysOf(history: History): z.output<z.ZodObject<typeof dayFields>> {
  const { effective, operative, inoperative, superseded, repealed } = history;
  return present({ effective, operative, inoperative, superseded, repealed });
}
