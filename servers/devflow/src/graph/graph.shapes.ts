import * as z from 'zod';

import { nextCursor } from '../answers/fields.ts';
import { defineCount } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { relationView } from '../relations/relation.shapes.ts';

/** A part of the graph in an answer. */
export const graphOutput = {
  entities: z.array(entityView).describe('The entities'),
  relations: z.array(relationView).describe('The relations of these entities'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
};

const typeCounts = z.array(
  z.object({
    type: z.string().describe('The type'),
    count: defineCount().describe('How many have it'),
  }),
);

/** How much there is of what is shown in pages. */
export const totals = z
  .object({
    entities: defineCount().describe('How many entities there are'),
    relations: defineCount().describe('How many relations there are'),
    entityTypes: typeCounts.describe('The types of entities, the most frequent first'),
    relationTypes: typeCounts.describe('The types of relations, the most frequent first'),
    otherTypes: defineCount().optional().describe('How many types are not listed here'),
  })
  .optional()
  .describe('What the scope holds in all; on the first page only');
