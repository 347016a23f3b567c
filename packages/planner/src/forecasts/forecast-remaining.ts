import { round } from '../tasks/round.ts';
import type { Task } from '../tasks/task.ts';

/** How much is left to do. */
export interface Remaining {
  readonly remaining: number;
  /** How many tasks were counted. */
  readonly counted: number;
  /** How many of them have no estimate. */
  readonly unestimated: number;
  /** Parents that were not counted, because their sub-issues were. */
  readonly parents: number;
}

/**
 * Adds up what is left. In points, a task without an estimate counts as `perTask`, or as nothing
 * where that is unknown.
 */
export function sumRemaining(
  tasks: readonly Task[],
  { unit, perTask }: { readonly unit: 'points' | 'items'; readonly perTask?: number | undefined },
): Remaining {
  const open = tasks.filter(({ isDone }) => !isDone);
  const above = new Set(open.map(({ parent }) => parent?.id));
  const counted = open.filter(({ id }) => !above.has(id));
  const unestimated = counted.filter(({ estimate }) => estimate === undefined).length;
  const points = counted.reduce((sum, { estimate }) => sum + (estimate ?? perTask ?? 0), 0);
  return {
    remaining: unit === 'items' ? counted.length : round(points),
    counted: counted.length,
    unestimated,
    parents: open.length - counted.length,
  };
}
