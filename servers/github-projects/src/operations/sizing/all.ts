import type { Operation } from '../operation.ts';
import { analyzeTaskComplexity } from './analyze-task-complexity.ts';
import { assessSprintRisk } from './assess-sprint-risk.ts';
import { calculateSprintCapacity } from './calculate-sprint-capacity.ts';
import { forecastCompletion } from './forecast-completion.ts';
import { getNextTask } from './get-next-task.ts';
import { getVelocity } from './get-velocity.ts';
import { prioritizeBacklog } from './prioritize-backlog.ts';
import { suggestSprintComposition } from './suggest-sprint-composition.ts';

/** The operations of this folder, in the order in which they are listed. */
export const sizingOperations: readonly Operation[] = [
  getNextTask,
  analyzeTaskComplexity,
  getVelocity,
  calculateSprintCapacity,
  forecastCompletion,
  prioritizeBacklog,
  suggestSprintComposition,
  assessSprintRisk,
];
