import * as z from 'zod';

import { omitEmpty } from '../answers/fields.ts';
import type { History } from './history.ts';

const text = z.string().optional();

/** The days in the note of a version, as fields of an answer. */
export const dayFields = {
  effective: text.describe('In effect from this day'),
  operative: text.describe('Operative from this day'),
  inoperative: text.describe('Without force from this day'),
  superseded: text.describe('Replaced from this day'),
  repealed: text.describe('Repealed from this day'),
} as const;

const act = z.object({
  verb: z.string().describe('What was done, such as amended'),
  of: text.describe('What it was done to'),
  from: text.describe('The number it had before'),
  statutes: text.describe('Their year, and an extraordinary session'),
  chapter: text.describe('Their chapter'),
  section: text.describe('Its section'),
  bill: text.describe('Such as AB 27'),
  proposition: text.describe('Its number'),
  initiative: z.literal(true).optional().describe('By the voters'),
  voted: text.describe('The day of the vote'),
  resolution: text.describe('Behind a proposition'),
  reorganizationPlan: text.describe('Of the Governor'),
});

const texts = z.array(z.string()).optional();

/** What a note on history says, read. */
export const historyView = z.object({
  acts: z.array(act).describe('Most notes tell the last act only'),
  ...dayFields,
  conditions: texts.describe('What depends on something without a day'),
  remarks: texts.describe('What it points to'),
  unread: texts.describe('What was not understood'),
});

type HistoryView = z.output<typeof historyView>;

/** What a note says, without what is empty. */
export function toHistoryView({ acts, ...rest }: History): HistoryView {
  const { conditions, remarks, unread, ...days } = rest;
  return {
    acts: acts.map((one) => ({ ...one })),
    ...days,
    ...omitEmpty({ conditions: [...conditions], remarks: [...remarks], unread: [...unread] }),
  };
}

/** Only the days. */
export function toDays(history: History): z.output<z.ZodObject<typeof dayFields>> {
  const { effective, operative, inoperative, superseded, repealed } = history;
  return omitEmpty({ effective, operative, inoperative, superseded, repealed });
}
