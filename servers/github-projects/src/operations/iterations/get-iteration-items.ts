import * as z from 'zod';

import { dayOf } from '../../iterations/days.ts';
import { findIteration } from '../../iterations/find-iteration.ts';
import { openIterationField } from '../../iterations/iteration-field.ts';
import { readIterationItems } from '../../iterations/iteration-items.ts';
import { showItem, showIteration } from '../../iterations/show.ts';
import { iteration, iterationItem } from '../../shapes/iteration.ts';
import { page, pageOf } from '../../shapes/page.ts';
import { cursor, limit } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { fieldName, iterationId, projectId } from './inputs.ts';

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
    const today = dayOf(at.now());
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
      ...pageOf(pageInfo, totalCount),
    };
  },
});
