import type { Operation } from '../operation.ts';
import { applyPlanOperation } from './apply-plan.ts';

/** The operations of this folder, in the order in which they are listed. */
export const plansOperations: readonly Operation[] = [applyPlanOperation];
