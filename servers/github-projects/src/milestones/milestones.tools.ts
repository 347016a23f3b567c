import * as z from 'zod';

import { createCountShape, deleted, page } from '../operations/answers.shapes.ts';
import { body, cursor, dryRun, limit, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { createRoadmap } from '../roadmaps/create-roadmap.tool.ts';
import { readMetrics, readOverdue, readUpcoming } from './due-milestones.ts';
import {
  dueDate,
  dueMilestone,
  includeIssues,
  milestone,
  milestoneId,
  notes,
  title,
} from './milestones.shapes.ts';
import { readMilestone, readMilestones } from './read-milestones.ts';
import { changeMilestone, makeMilestone, removeMilestone } from './write-milestones.ts';

const createMilestone = defineOperation({
  name: 'create_milestone',
  title: 'Create a milestone',
  description:
    'Makes a milestone in a repository. GitHub keeps only the day of dueDate, and refuses a title that another milestone has.',
  area: 'milestones',
  effect: 'create',
  scopes: ['repo'],
  input: {
    title,
    description: body.optional(),
    dueDate: dueDate.optional().describe('Day or date-time'),
    repo,
  },
  output: milestone.extend({ notes }),
  examples: [
    {
      name: 'With a day',
      arguments: { title: 'v2.0', description: 'Fly to Mars', dueDate: '2031-03-01' },
    },
  ],
  run: (input, at) => makeMilestone(input, at),
});

const listMilestones = defineOperation({
  name: 'list_milestones',
  title: 'List milestones',
  description:
    'Lists the milestones of a repository with how many of their issues are open and closed. Sorting by title reads all of them first.',
  area: 'milestones',
  foreign: 'milestones',
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

const getMilestone = defineOperation({
  name: 'get_milestone',
  title: 'Show a milestone',
  description:
    'Shows one milestone with its counts. get_milestone_metrics also shows the days left and the issues.',
  area: 'milestones',
  foreign: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: { milestoneId, repo },
  output: milestone,
  examples: [
    { name: 'By title', arguments: { milestoneId: 'v1.0' } },
    { name: 'By number', arguments: { milestoneId: 2, repo: 'acme/rocket' } },
  ],
  run: (input, at) => readMilestone(input, at),
});

const updateMilestone = defineOperation({
  name: 'update_milestone',
  title: 'Change a milestone',
  description:
    'Changes the title, text, due day or state of a milestone. What is left out stays as it is; null clears dueDate or description.',
  area: 'milestones',
  foreign: 'milestones',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    milestoneId,
    title: title.optional(),
    description: body.nullish().describe('Markdown; null clears it'),
    dueDate: dueDate.nullish().describe('Day or date-time; null clears'),
    state: z.enum(['open', 'closed']).optional().describe('Close or reopen it'),
    repo,
  },
  output: milestone.extend({ notes }),
  examples: [{ name: 'Another day', arguments: { milestoneId: 'Later', dueDate: '2031-06-30' } }],
  run: (input, at) => changeMilestone(input, at),
});

const deleteMilestone = defineOperation({
  name: 'delete_milestone',
  title: 'Delete a milestone',
  description:
    'Deletes a milestone for good. Its issues stay, without a milestone; dryRun tells how many.',
  area: 'milestones',
  foreign: 'milestones',
  effect: 'delete',
  scopes: ['repo'],
  input: { milestoneId, dryRun, repo },
  output: deleted.extend({
    title: z.string(),
    issuesAffected: createCountShape().describe('Issues that lose, or would lose, their milestone'),
  }),
  examples: [
    { name: 'See first', arguments: { milestoneId: 'v0.8', dryRun: true } },
    { name: 'Delete', arguments: { milestoneId: 'v0.8' } },
  ],
  run: (input, at) => removeMilestone(input, at),
});

const getMilestoneMetrics = defineOperation({
  name: 'get_milestone_metrics',
  title: 'Measure a milestone',
  description:
    'Tells how a milestone stands: issues open and closed, percentage done, days left. The counts cover all issues; includeIssues lists them page by page.',
  area: 'milestones',
  foreign: 'milestones and issues',
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

const getOverdueMilestones = defineOperation({
  name: 'get_overdue_milestones',
  title: 'List overdue milestones',
  description:
    'Lists open milestones whose due day has passed, the longest overdue first. totalCount counts all of them; includeIssues adds the first 20 issues of each.',
  area: 'milestones',
  foreign: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: { limit: limit(50, 10), includeIssues, repo },
  output: z.object({ milestones: z.array(dueMilestone), totalCount: createCountShape() }),
  examples: [{ name: 'All late ones', arguments: {} }],
  run: (input, at) => readOverdue(input, at),
});

const getUpcomingMilestones = defineOperation({
  name: 'get_upcoming_milestones',
  title: 'List upcoming milestones',
  description:
    'Lists open milestones that are due from today on within daysAhead days, the next first. totalCount counts all of them; includeIssues adds the first 20 issues of each.',
  area: 'milestones',
  foreign: 'milestones and issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    daysAhead: z.number().int().min(0).max(3_650).default(30).describe('How many days to look'),
    limit: limit(50, 10),
    includeIssues,
    repo,
  },
  output: z.object({ milestones: z.array(dueMilestone), totalCount: createCountShape() }),
  examples: [{ name: 'Next month', arguments: { daysAhead: 30, includeIssues: true } }],
  run: (input, at) => readUpcoming(input, at),
});

/** The operations on milestones, in the order in which they are listed. */
export const milestonesOperations: readonly Operation[] = [
  createMilestone,
  listMilestones,
  getMilestone,
  updateMilestone,
  deleteMilestone,
  getMilestoneMetrics,
  getOverdueMilestones,
  getUpcomingMilestones,
  createRoadmap,
];
