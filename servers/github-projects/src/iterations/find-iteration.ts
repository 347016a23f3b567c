import { findIteration as findNamed, type IterationSought } from '../fields/find-iteration.ts';
import type { Iteration } from '../fields/project-field.ts';
import type { IterationField } from './iteration-field.ts';
import { allOf, endOf } from './slot.ts';

/** The iteration with that title, id or first day, or @current, @next or @previous. */
export function findIteration(
  field: IterationField,
  wanted: string,
  sought: IterationSought,
): Iteration {
  const all = allOf(field.plan);
  const text = wanted.trim();
  const [first, second] = all.filter(({ startDate }) => startDate === text);
  const isTitle = all.some(({ title }) => title === text);
  if (first !== undefined && second === undefined && !isTitle) return first;
  return findNamed(field, text, sought);
}

/** The iteration that has the day in it. */
export function iterationOn(all: readonly Iteration[], day: string): Iteration | undefined {
  return all.find((iteration) => iteration.startDate <= day && day <= endOf(iteration));
}
