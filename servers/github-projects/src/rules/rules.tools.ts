import { exportActionsWorkflow } from './actions/export-actions-workflow.tool.ts';
import { scheduleTriaging } from './actions/schedule-triaging.tool.ts';
import type { Operation } from '../operations/operation.ts';
import { runRulesOperation } from './run-rules.tool.ts';

/** The operations of this folder, in the order in which they are listed. */
export const rulesOperations: readonly Operation[] = [
  runRulesOperation,
  exportActionsWorkflow,
  scheduleTriaging,
];
