import type { Operation } from '../operations/operation.ts';

const MINUTE_MS = 60_000;

/** Changes are made one a second, so many of them take their time; reads page quickly. */
export function timeAllowed(operations: readonly Operation[]): number {
  return operations.every(({ effect }) => effect === 'read') ? 2 * MINUTE_MS : 10 * MINUTE_MS;
}
