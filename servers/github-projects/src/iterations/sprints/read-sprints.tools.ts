import * as z from 'zod';

import { createCountShape, page, toPage } from '../../operations/answers.shapes.ts';
import { cursor, limit } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import {
  findIteration,
  findIterationField,
  findIterationOn,
  openIterationField,
} from '../iteration-field.ts';
import { readIterationItems } from '../iteration-items.ts';
import {
  answeredFieldName as field,
  fieldName,
  iteration,
  iterationId,
  iterationItem,
  projectId,
} from '../iterations.shapes.ts';
import { showItem, showIteration } from '../show-iteration.ts';
import { formatDay, listIterations } from '../slots.ts';
import { findEstimateField, measure } from './sprint-metrics.ts';

export const listSprints = defineOperation({
  name: 'list_sprints',
  title: 'List sprints',
  description:
    'Lists the sprints of a project, which are its iterations, earliest first. What is planned, active or completed follows from the day in UTC.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId,
    fieldName,
    status: z.enum(['planned', 'active', 'completed', 'all']).default('all').describe('Which'),
  },
  output: z.object({ ...field, sprints: z.array(iteration), totalCount: createCountShape() }),
  examples: [
    { name: 'All', arguments: { projectId: 'acme/1' } },
    { name: 'Those to come', arguments: { projectId: 'acme/1', status: 'planned' } },
  ],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    const sprints = listIterations(plan)
      .map((one) => showIteration(one, today))
      .filter(({ status }) => input.status === 'all' || status === input.status);
    return { fieldId: id, fieldName: name, sprints, totalCount: sprints.length };
  },
});

export const getCurrentSprint = defineOperation({
  name: 'get_current_sprint',
  title: 'Show the current sprint',
  description:
    'Shows the sprint that today (UTC) falls into, with its items unless includeIssues is false. Where none is running, the sprint is left out.',
  area: 'iterations',
  foreign: 'iterations',
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
    const current = findIterationOn(listIterations(field.plan), today);
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

const MOST_ITEMS = 5_000;

export const getSprintMetrics = defineOperation({
  name: 'get_sprint_metrics',
  title: 'Measure a sprint',
  description:
    'Counts the items of a sprint, archived ones too: done (closed issues, merged pull requests), by status and person, estimates, days left. What was dropped (not planned, a duplicate, not merged) counts apart. Days are calendar days in UTC.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId,
    fieldName,
    sprintId: iterationId.default('@current'),
    estimateField: z.string().max(200).optional().describe('Number field; Estimate or the like'),
    includeIssues: z.boolean().default(false).describe('Also the items, at most 100'),
  },
  output: z.object({
    sprint: iteration,
    totalIssues: createCountShape(),
    completedIssues: createCountShape(),
    droppedIssues: createCountShape().describe(
      'Not planned, duplicate or not merged: in none of the totals',
    ),
    completionPercentage: z.number().min(0).max(100),
    remainingDays: createCountShape().describe('Today included'),
    archivedItems: createCountShape(),
    byStatus: z.record(z.string(), createCountShape()),
    byAssignee: z.array(
      z.object({ login: z.string(), total: createCountShape(), completed: createCountShape() }),
    ),
    estimate: z
      .object({ field: z.string(), total: z.number(), completed: z.number() })
      .optional()
      .describe('Sums of a number field'),
    issues: z.array(iterationItem).optional(),
    hasMore: z.boolean().optional().describe('There are more than were counted or listed'),
  }),
  examples: [{ name: 'The current sprint', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const project = await at.resolve.projectWithFields(input.projectId, { signal: at.signal });
    const field = findIterationField(project, input.fieldName);
    const today = formatDay(at.now());
    const sprint = findIteration(field, input.sprintId, { today, argument: 'sprintId' });
    const estimateName = findEstimateField(project.fields, input.estimateField);
    const { nodes, pageInfo } = await readIterationItems(at, field, {
      iteration: sprint,
      most: MOST_ITEMS,
      withArchived: true,
      estimateName: estimateName ?? 'Estimate',
    });
    const isCut = pageInfo.hasNextPage || (input.includeIssues && nodes.length > 100);
    const { byAssignee, ...counts } = measure(nodes, { sprint, today, estimateName });
    return {
      sprint: showIteration(sprint, today),
      ...counts,
      byAssignee: [...byAssignee],
      archivedItems: nodes.filter(({ isArchived }) => isArchived).length,
      ...(input.includeIssues && { issues: nodes.slice(0, 100).map(showItem) }),
      ...(isCut && { hasMore: true }),
    };
  },
});
