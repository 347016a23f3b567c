import type { Operation } from '../operations/operation.ts';
import { exportActionsWorkflow, scheduleTriaging } from './actions/export-workflow.tools.ts';
import { runRulesOperation } from './run-rules.tool.ts';

/** The operations on rules, in the order in which they are listed. */
export const rulesOperations: readonly Operation[] = [
  runRulesOperation,
  exportActionsWorkflow,
  scheduleTriaging,
];
