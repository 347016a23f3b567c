import { ToolError } from '@wellspoken/kit';

import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import { matchName } from '../refs/match-name.ts';
import { allOf, endOf, phaseOf } from './slot.ts';

/** Which iteration is meant, and how to say so where there is none. */
export interface IterationSought {
  /** The day that counts as today. */
  readonly today: string;
  readonly argument: string;
}

type Relative = (all: readonly Iteration[], today: string) => Iteration | undefined;

const RELATIVES: Readonly<Record<string, Relative>> = {
  '@current': iterationOn,
  '@next': (all, today) => all.find(({ startDate }) => startDate > today),
  '@previous': (all, today) => all.findLast((one) => phaseOf(one, today) === 'completed'),
};

/** The iteration with that title, id or first day, or @current, @next or @previous. */
export function findIteration(
  plan: IterationPlan,
  wanted: string,
  { today, argument }: IterationSought,
): Iteration {
  const all = allOf(plan);
  const text = wanted.trim();
  const relative = RELATIVES[text.toLowerCase()];
  if (relative !== undefined) return relative(all, today) ?? refuse(text, all, argument);
  const starting = all.filter(({ startDate }) => startDate === text);
  const hasTitle = all.some(({ title }) => title === text);
  if (starting[0] !== undefined && starting.length === 1 && !hasTitle) return starting[0];
  const named = all.map((iteration) => ({ ...iteration, name: iteration.title }));
  const { id } = matchName(text, named, { kind: 'iteration', argument });
  return all.find((iteration) => iteration.id === id) ?? refuse(text, all, argument);
}

/** The iteration that has the day in it. */
export function iterationOn(all: readonly Iteration[], day: string): Iteration | undefined {
  return all.find((iteration) => iteration.startDate <= day && day <= endOf(iteration));
}

function refuse(wanted: string, all: readonly Iteration[], argument: string): never {
  const names = all.map(({ title }) => title);
  const known =
    names.length === 0
      ? 'There are no iterations.'
      : `There are: ${all.map((one) => `"${one.title}" (${one.startDate} to ${endOf(one)})`).join(', ')}.`;
  throw new ToolError('not_found', `There is no ${wanted} iteration today (UTC). ${known}`, {
    suggestions: [`Pass a title as ${argument}, or make one with append_iterations.`],
    details: { candidates: names },
  });
}
