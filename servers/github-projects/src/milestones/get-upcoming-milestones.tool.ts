import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { readUpcoming } from './due-milestones.ts';
import { dueMilestone, includeIssues } from './milestones.shapes.ts';

/** Lists the milestones that are due soon. */
export const getUpcomingMilestones = defineOperation({
  name: 'get_upcoming_milestones',
  title: 'List upcoming milestones',
  description:
    'Lists open milestones that are due from today on within daysAhead days, the next first. totalCount counts all of them; includeIssues adds the first 20 issues of each.',
  area: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: {
    daysAhead: z.number().int().min(0).max(3_650).default(30).describe('How many days to look'),
    limit: limit(50, 10),
    includeIssues,
    repo,
  },
  output: z.object({ milestones: z.array(dueMilestone), totalCount: whole() }),
  examples: [{ name: 'Next month', arguments: { daysAhead: 30, includeIssues: true } }],
  run: (input, at) => readUpcoming(input, at),
});
