import * as z from 'zod';

import { entityView } from '../view/entity-view.ts';
import { relationView } from '../view/relation-view.ts';
import { nextCursor } from './fields.ts';

/** A part of the graph in an answer. */
export const graphOutput = {
  entities: z.array(entityView).describe('The entities'),
  relations: z.array(relationView).describe('The relations of these entities'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
};
