import * as z from 'zod';

import { findIteration, findIterationField } from '../iteration-field.ts';
import { readIterationItems } from '../iteration-items.ts';
import {
  fieldName,
  iteration,
  iterationId,
  iterationItem,
  projectId,
} from '../iterations.shapes.ts';
import { showItem, showIteration } from '../show-iteration.ts';
import { formatDay } from '../slots.ts';
import { whole } from '../../operations/answers.shapes.ts';
import { defineOperation } from '../../operations/operation.ts';
import { findEstimateField, measure } from './sprint-metrics.ts';

const MOST_ITEMS = 5_000;

/** Tells how a sprint stands. */
export const getSprintMetrics = defineOperation({
  name: 'get_sprint_metrics',
  title: 'Measure a sprint',
  description:
    'Counts the items of a sprint, archived ones too: done (closed issues, merged pull requests), by status and person, estimates, days left. What was dropped (not planned, a duplicate, not merged) counts apart. Days are calendar days in UTC.',
  area: 'iterations',
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
    totalIssues: whole(),
    completedIssues: whole(),
    droppedIssues: whole().describe('Not planned, duplicate or not merged: in none of the totals'),
    completionPercentage: z.number().min(0).max(100),
    remainingDays: whole().describe('Today included'),
    archivedItems: whole(),
    byStatus: z.record(z.string(), whole()),
    byAssignee: z.array(z.object({ login: z.string(), total: whole(), completed: whole() })),
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
