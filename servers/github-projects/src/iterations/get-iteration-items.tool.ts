import * as z from 'zod';

import { page, toPage } from '../operations/answers.shapes.ts';
import { cursor, limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { findIteration, openIterationField } from './iteration-field.ts';
import { readIterationItems } from './iteration-items.ts';
import {
  fieldName,
  iteration,
  iterationId,
  iterationItem,
  projectId,
} from './iterations.shapes.ts';
import { showItem, showIteration } from './show-iteration.ts';
import { formatDay } from './slots.ts';

/** Lists what is in an iteration. */
export const getIterationItems = defineOperation({
  name: 'get_iteration_items',
  title: 'List the items of an iteration',
  description:
    'Lists the items of an iteration page by page. Archived items come only with includeArchived.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId,
    fieldName,
    iterationId,
    includeArchived: z.boolean().default(false).describe('Also archived items'),
    limit: limit(100, 50),
    cursor,
  },
  output: z.object({ iteration, items: z.array(iterationItem), ...page }),
  examples: [
    { name: 'The current one', arguments: { projectId: 'acme/1', iterationId: '@current' } },
    { name: 'By title', arguments: { projectId: 'acme/1', iterationId: 'Sprint 2' } },
  ],
  run: async (input, at) => {
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const argument = 'iterationId';
    const found = findIteration(field, input.iterationId, { today, argument });
    const { nodes, pageInfo, totalCount } = await readIterationItems(at, field, {
      iteration: found,
      most: input.limit,
      after: input.cursor,
      withArchived: input.includeArchived,
    });
    return {
      iteration: showIteration(found, today),
      items: nodes.map(showItem),
      ...toPage(pageInfo, totalCount),
    };
  },
});
