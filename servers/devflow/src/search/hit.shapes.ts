import { cutText } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { defineCount } from '../answers/values.ts';
import { formatObservationId } from '../entities/entity.shapes.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Hit } from './search.ts';

/** Why an entity was found. */
export const explanation = z.object({
  name: z.string().describe('The entity'),
  score: z.number().describe('Its score; larger is better, comparable within one answer'),
  matched: z.enum(['name', 'observation', 'relation']).describe('What of it matched best'),
  text: z.string().describe('The text that matched best, or its beginning'),
  observationId: z.string().optional().describe('The observation that matched best'),
  keyword: z
    .object({
      rank: defineCount().describe('Its place by words, from 1'),
      score: z.number().describe('Its BM25 score'),
    })
    .optional()
    .describe('Absent where no word matched'),
  vector: z
    .object({
      rank: defineCount().describe('Its place by meaning, from 1'),
      similarity: z.number().describe('How like in meaning it is, 0 to 1'),
    })
    .optional()
    .describe('Absent where meaning was not used or nothing was like enough'),
});

const FIRST_CHARACTERS = 300;

/** Says why an entity was found. */
export function toExplanation(
  { score, match, keyword, vector }: Hit,
  { name }: Pick<EntityRecord, 'name'>,
): z.output<typeof explanation> {
  return {
    name,
    score,
    matched: match.kind,
    text: cutText(match.text, FIRST_CHARACTERS),
    ...(match.observationId === undefined
      ? {}
      : { observationId: formatObservationId(match.observationId) }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(vector === undefined ? {} : { vector }),
  };
}
