import type { Operation } from '../operations/operation.ts';
import { analyzeTaskComplexity } from './analyze-task-complexity.tool.ts';
import { assessSprintRisk } from './assess-sprint-risk.tool.ts';
import { calculateSprintCapacity } from './calculate-sprint-capacity.tool.ts';
import { forecastCompletion } from './forecast-completion.tool.ts';
import { getNextTask } from './get-next-task.tool.ts';
import { getVelocity } from './get-velocity.tool.ts';
import { prioritizeBacklog } from './prioritize-backlog.tool.ts';
import { suggestSprintComposition } from './suggest-sprint-composition.tool.ts';

/** The operations on sizes, capacity and forecasts, in the order in which they are listed. */
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
