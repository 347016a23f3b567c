import type { Operation } from '../operation.ts';
import { analyzeTaskComplexity } from './analyze-task-complexity.ts';
import { getNextTask } from './get-next-task.ts';

/** The operations of this folder, in the order in which they are listed. */
export const sizingOperations: readonly Operation[] = [getNextTask, analyzeTaskComplexity];
