import * as z from 'zod';

import { iterationOn, openIterationField } from '../iteration-field.ts';
import { readIterationItems } from '../iteration-items.ts';
import { fieldName, iteration, iterationItem, projectId } from '../iterations.shapes.ts';
import { showItem, showIteration } from '../show-iteration.ts';
import { listIterations, formatDay } from '../slots.ts';
import { page, toPage } from '../../operations/answers.shapes.ts';
import { cursor, limit } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';

/** Shows the sprint of today. */
export const getCurrentSprint = defineOperation({
  name: 'get_current_sprint',
  title: 'Show the current sprint',
  description:
    'Shows the sprint that today (UTC) falls into, with its items unless includeIssues is false. Where none is running, the sprint is left out.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId,
    fieldName,
    includeIssues: z.boolean().default(true).describe('Also its items'),
    limit: limit(100, 50),
    cursor,
  },
  output: z.object({
    today: z.string(),
    sprint: iteration.optional(),
    issues: z.array(iterationItem).optional(),
    totalCount: page.totalCount,
    hasMore: page.hasMore.optional(),
    nextCursor: page.nextCursor,
  }),
  examples: [{ name: 'With its items', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const current = iterationOn(listIterations(field.plan), today);
    if (current === undefined) return { today };
    const sprint = showIteration(current, today);
    if (!input.includeIssues) return { today, sprint };
    const { nodes, pageInfo, totalCount } = await readIterationItems(at, field, {
      iteration: current,
      most: input.limit,
      after: input.cursor,
      withArchived: false,
    });
    return { today, sprint, issues: nodes.map(showItem), ...toPage(pageInfo, totalCount) };
  },
});
