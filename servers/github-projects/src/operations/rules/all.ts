import type { Operation } from '../operation.ts';
import { exportActionsWorkflow } from './export-actions-workflow.ts';
import { runRulesOperation } from './run-rules.ts';
import { scheduleTriaging } from './schedule-triaging.ts';

/** The operations of this folder, in the order in which they are listed. */
export const rulesOperations: readonly Operation[] = [
  runRulesOperation,
  exportActionsWorkflow,
  scheduleTriaging,
];
