import type { Operation } from '../operation.ts';

/** The operations of this folder, in the order in which they are listed. */
export const triageOperations: readonly Operation[] = [];
