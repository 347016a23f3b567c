import type { Operation } from '../operation.ts';
import { addIssuesToSprint } from './add-issues-to-sprint.ts';
import { appendIterations } from './append-iterations.ts';
import { assignItemsToIteration } from './assign-items-to-iteration.ts';
import { createIterationField } from './create-iteration-field.ts';
import { createSprint } from './create-sprint.ts';
import { deleteIteration } from './delete-iteration.ts';
import { getCurrentIteration } from './get-current-iteration.ts';
import { getCurrentSprint } from './get-current-sprint.ts';
import { getIterationByDate } from './get-iteration-by-date.ts';
import { getIterationConfiguration } from './get-iteration-configuration.ts';
import { getIterationItems } from './get-iteration-items.ts';
import { getSprintMetrics } from './get-sprint-metrics.ts';
import { listSprints } from './list-sprints.ts';
import { planSprint } from './plan-sprint.ts';
import { removeIssuesFromSprint } from './remove-issues-from-sprint.ts';
import { updateIteration } from './update-iteration.ts';
import { updateSprint } from './update-sprint.ts';

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
