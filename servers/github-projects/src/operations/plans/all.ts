import type { Operation } from '../operation.ts';
import { addFeatureOperation } from './add-feature.ts';
import { applyPlanOperation } from './apply-plan.ts';
import { expandTaskOperation } from './expand-task.ts';

/** The operations of this folder, in the order in which they are listed. */
export const plansOperations: readonly Operation[] = [
  applyPlanOperation,
  addFeatureOperation,
  expandTaskOperation,
];
