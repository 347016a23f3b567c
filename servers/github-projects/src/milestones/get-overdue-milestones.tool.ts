import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { readOverdue } from './due-milestones.ts';
import { dueMilestone, includeIssues } from './milestones.shapes.ts';

/** Lists the milestones that are late. */
export const getOverdueMilestones = defineOperation({
  name: 'get_overdue_milestones',
  title: 'List overdue milestones',
  description:
    'Lists open milestones whose due day has passed, the longest overdue first. totalCount counts all of them; includeIssues adds the first 20 issues of each.',
  area: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: { limit: limit(50, 10), includeIssues, repo },
  output: z.object({ milestones: z.array(dueMilestone), totalCount: whole() }),
  examples: [{ name: 'All late ones', arguments: {} }],
  run: (input, at) => readOverdue(input, at),
});
