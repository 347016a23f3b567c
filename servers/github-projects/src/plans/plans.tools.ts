import type { Operation } from '../operations/operation.ts';
import { addFeatureOperation } from './add-feature.tool.ts';
import { applyPlanOperation } from './apply-plan.tool.ts';
import { expandTaskOperation } from './expand-task.tool.ts';

/** The operations of this folder, in the order in which they are listed. */
export const plansOperations: readonly Operation[] = [
  applyPlanOperation,
  addFeatureOperation,
  expandTaskOperation,
];
