import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { milestone } from './milestones.shapes.ts';
import { readMilestones } from './read-milestones.ts';

/** Lists the milestones of a repository. */
export const listMilestones = defineOperation({
  name: 'list_milestones',
  title: 'List milestones',
  description:
    'Lists the milestones of a repository with how many of their issues are open and closed. Sorting by title reads all of them first.',
  area: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: {
    status: z.enum(['open', 'closed', 'all']).default('open').describe('State'),
    sort: z
      .enum(['due_date', 'title', 'created_at', 'updated_at', 'number'])
      .default('due_date')
      .describe('Order'),
    direction: z.enum(['asc', 'desc']).default('asc').describe('Direction'),
    limit: limit(100, 30),
    cursor,
    repo,
  },
  output: z.object({ milestones: z.array(milestone), ...page }),
  examples: [
    { name: 'Open ones', arguments: {} },
    { name: 'All by title', arguments: { status: 'all', sort: 'title' } },
  ],
  run: (input, at) => readMilestones(input, at),
});
