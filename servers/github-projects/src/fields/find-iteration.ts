import { ToolError } from '@wellspoken/kit';

import { matchName } from '../refs/match-name.ts';
import type { Iteration, IterationPlan, ProjectField } from './project-field.ts';

const DAY_MS = 86_400_000;

/** How an iteration is searched for. */
export interface IterationSought {
  readonly argument: string;
  /** YYYY-MM-DD: determines which iteration is current. */
  readonly today: string;
}

/** Finds an iteration by title or id, or the one that `@current`, `@next` or `@previous` means. */
export function findNamedIteration(
  field: ProjectField,
  wanted: string,
  { argument, today }: IterationSought,
): Iteration {
  const { plan } = field;
  if (plan === undefined) {
    throw new ToolError('invalid_arguments', `The field "${field.name}" has no iterations.`, {
      suggestions: ['list_project_fields shows which field has them.'],
    });
  }
  const text = wanted.trim();
  if (text.startsWith('@')) return findRelative(field.name, plan, { word: text, today });
  const all = [...plan.iterations, ...plan.completed];
  const named = all.map((iteration) => ({ ...iteration, name: iteration.title }));
  return matchName(text, named, { kind: `iteration of "${field.name}"`, argument });
}

function findRelative(
  fieldName: string,
  plan: IterationPlan,
  { word, today }: { readonly word: string; readonly today: string },
): Iteration {
  const sorted = [...plan.completed, ...plan.iterations].toSorted((one, other) =>
    one.startDate.localeCompare(other.startDate),
  );
  const choices: Readonly<Record<string, Iteration | undefined>> = {
    '@current': sorted.find((one) => one.startDate <= today && today < getDayAfter(one)),
    '@next': sorted.find((one) => one.startDate > today),
    '@previous': sorted.findLast((one) => getDayAfter(one) <= today),
  };
  const found = choices[word.toLowerCase()];
  if (found !== undefined) return found;
  const known = Object.keys(choices).filter((choice) => choices[choice] !== undefined);
  throw new ToolError('not_found', `No iteration of "${fieldName}" is ${word} on ${today}.`, {
    suggestions: [
      `Pass a title or id${known.length === 0 ? '' : `, or one of ${known.join(', ')}`}.`,
      'list_sprints lists the iterations.',
    ],
    details: { candidates: [...known, ...sorted.map(({ title }) => title)] },
  });
}

function getDayAfter({ startDate, duration }: Iteration): string {
  return new Date(Date.parse(startDate) + duration * DAY_MS).toISOString().slice(0, 10);
}
