import type { Operation } from '../operation.ts';

/** The operations of the area `milestones`, in the order in which they are listed. */
export const milestonesOperations: readonly Operation[] = [];
