import type { Operation } from '../operations/operation.ts';
import { addIssuesToSprint } from './sprints/add-issues-to-sprint.tool.ts';
import { createSprint } from './sprints/create-sprint.tool.ts';
import { getCurrentSprint } from './sprints/get-current-sprint.tool.ts';
import { getSprintMetrics } from './sprints/get-sprint-metrics.tool.ts';
import { listSprints } from './sprints/list-sprints.tool.ts';
import { planSprint } from './sprints/plan-sprint.tool.ts';
import { removeIssuesFromSprint } from './sprints/remove-issues-from-sprint.tool.ts';
import { updateSprint } from './sprints/update-sprint.tool.ts';
import { appendIterations } from './append-iterations.tool.ts';
import { assignItemsToIteration } from './assign-items-to-iteration.tool.ts';
import { createIterationField } from './create-iteration-field.tool.ts';
import { deleteIteration } from './delete-iteration.tool.ts';
import { getCurrentIteration } from './get-current-iteration.tool.ts';
import { getIterationByDate } from './get-iteration-by-date.tool.ts';
import { getIterationConfiguration } from './get-iteration-configuration.tool.ts';
import { getIterationItems } from './get-iteration-items.tool.ts';
import { updateIteration } from './update-iteration.tool.ts';

/** The operations of the area `iterations`, in the order in which they are listed. */
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
