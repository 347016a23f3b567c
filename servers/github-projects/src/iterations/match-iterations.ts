import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import type { PlannedIteration } from './plan-change.ts';
import { allOf, keyOf } from './slot.ts';

/**
 * Finds for each old iteration, by its id, the one that stands for it now. GitHub gave all of them
 * new ids, so they are known by title, first day and length; by their title alone where GitHub
 * moved the days.
 */
export function matchIterations(
  planned: readonly PlannedIteration[],
  now: IterationPlan,
): ReadonlyMap<string, Iteration> {
  const free = [...allOf(now)];
  const found = new Map<string, Iteration>();
  const take = (was: string, fits: (one: Iteration) => boolean): void => {
    if (found.has(was)) return;
    const index = free.findIndex(fits);
    const [taken] = index === -1 ? [] : free.splice(index, 1);
    if (taken !== undefined) found.set(was, taken);
  };
  const old = planned.flatMap((one) => (one.was === undefined ? [] : [{ ...one, was: one.was }]));
  for (const one of old) take(one.was, ({ id }) => id === one.was);
  for (const one of old) take(one.was, (other) => keyOf(other) === keyOf(one));
  for (const one of old) take(one.was, ({ title }) => title === one.title);
  return found;
}
