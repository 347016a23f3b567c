import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { readMetrics } from './due-milestones.ts';
import { dueMilestone, includeIssues, milestoneId } from './milestones.shapes.ts';

/** Tells how a milestone stands. */
export const getMilestoneMetrics = defineOperation({
  name: 'get_milestone_metrics',
  title: 'Measure a milestone',
  description:
    'Tells how a milestone stands: issues open and closed, percentage done, days left. The counts cover all issues; includeIssues lists them page by page.',
  area: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: { milestoneId, includeIssues, limit: limit(100, 30), cursor, repo },
  output: dueMilestone.omit({ issuesTotal: true }).extend({
    totalCount: page.totalCount,
    hasMore: z.boolean().optional(),
    nextCursor: page.nextCursor,
  }),
  examples: [{ name: 'With issues', arguments: { milestoneId: 'v1.0', includeIssues: true } }],
  run: (input, at) => readMetrics(input, at),
});
