import * as z from 'zod';

import { createCountShape, page, toPage } from '../operations/answers.shapes.ts';
import { cursor, day, limit } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { appendIterations } from './append-iterations.tool.ts';
import { assignItemsToIteration } from './assign-items-to-iteration.tool.ts';
import { deleteIteration, updateIteration } from './change-iteration.tools.ts';
import { createIterationField } from './create-iteration-field.tool.ts';
import { findIteration, findIterationOn, openIterationField } from './iteration-field.ts';
import { readIterationItems } from './iteration-items.ts';
import {
  answeredFieldName as field,
  fieldName,
  iteration,
  iterationId,
  iterationItem,
  projectId,
} from './iterations.shapes.ts';
import { showItem, showIteration } from './show-iteration.ts';
import { formatDay, listIterations, sortByStart } from './slots.ts';
import {
  addIssuesToSprint,
  removeIssuesFromSprint,
  updateSprint,
} from './sprints/change-sprint.tools.ts';
import { createSprint, planSprint } from './sprints/create-sprint.tools.ts';
import { getCurrentSprint, getSprintMetrics, listSprints } from './sprints/read-sprints.tools.ts';

const getIterationConfiguration = defineOperation({
  name: 'get_iteration_configuration',
  title: 'Show iterations',
  description:
    'Shows all iterations of a project: current and planned ones, and completed ones. Days count in UTC.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName },
  output: z.object({
    ...field,
    duration: createCountShape().describe('The usual length in days'),
    startDay: createCountShape().describe('1 is Monday'),
    iterations: z.array(iteration),
    completedIterations: z.array(iteration),
  }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    return {
      fieldId: id,
      fieldName: name,
      duration: plan.duration,
      startDay: plan.startDay,
      iterations: sortByStart(plan.iterations).map((one) => showIteration(one, today)),
      completedIterations: sortByStart(plan.completed).map((one) => showIteration(one, today)),
    };
  },
});

const getCurrentIteration = defineOperation({
  name: 'get_current_iteration',
  title: 'Find the current iteration',
  description:
    'Finds the iteration that today falls into. Today is the day in UTC; between two iterations the next one is told.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName },
  output: z.object({
    ...field,
    today: z.string(),
    iteration: iteration.optional().describe('Left out where none is running'),
    next: iteration.optional(),
  }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    const current = findIterationOn(listIterations(plan), today);
    const next = listIterations(plan).find(({ startDate }) => startDate > today);
    return {
      fieldId: id,
      fieldName: name,
      today,
      ...(current !== undefined && { iteration: showIteration(current, today) }),
      ...(next !== undefined && { next: showIteration(next, today) }),
    };
  },
});

const getIterationByDate = defineOperation({
  name: 'get_iteration_by_date',
  title: 'Find the iteration of a day',
  description:
    'Finds the iteration that a day falls into, completed ones too. Where none has that day, the iteration is left out.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName, date: day.describe('Day') },
  output: z.object({ ...field, iteration: iteration.optional() }),
  examples: [{ name: 'A day', arguments: { projectId: 'acme/1', date: '2026-03-02' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const found = findIterationOn(listIterations(plan), input.date);
    return {
      fieldId: id,
      fieldName: name,
      ...(found !== undefined && { iteration: showIteration(found, formatDay(at.now())) }),
    };
  },
});

const getIterationItems = defineOperation({
  name: 'get_iteration_items',
  title: 'List the items of an iteration',
  description:
    'Lists the items of an iteration page by page. Archived items come only with includeArchived.',
  area: 'iterations',
  foreign: 'issues and iterations',
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

/** The operations on iterations and sprints, in the order in which they are listed. */
export const iterationsOperations: readonly Operation[] = [
  getIterationConfiguration,
  getCurrentIteration,
  getIterationByDate,
  getIterationItems,
  assignItemsToIteration,
  createIterationField,
  appendIterations,
  updateIteration,
  deleteIteration,
  createSprint,
  planSprint,
  listSprints,
  getCurrentSprint,
  updateSprint,
  addIssuesToSprint,
  removeIssuesFromSprint,
  getSprintMetrics,
];
