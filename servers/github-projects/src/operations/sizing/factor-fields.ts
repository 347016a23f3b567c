import { type Factor, FACTORS, type Method } from '@wellspoken/planner';

import type { ProjectField } from '../../fields/project-field.ts';
import { matchName } from '../../refs/match-name.ts';

/** What fields are usually called, the likeliest first. */
const USUAL: Readonly<Record<Factor, readonly string[]>> = {
  value: ['value', 'business value', 'user value'],
  urgency: ['urgency', 'time criticality'],
  risk: ['risk', 'risk reduction', 'opportunity'],
  size: ['estimate', 'size', 'job size', 'story points', 'points', 'effort'],
  reach: ['reach'],
  impact: ['impact'],
  confidence: ['confidence'],
  effort: ['effort', 'estimate', 'size', 'story points', 'points'],
};

/** Names of fields, as far as they were passed. */
export type FactorNames = Partial<Readonly<Record<Factor, string | undefined>>>;

/** Which number field holds what a method asks: the named one, else one with a usual name. */
export function factorFields(
  fields: readonly ProjectField[],
  method: Method,
  named: FactorNames,
): Partial<Readonly<Record<Factor, string>>> {
  const numbers = fields.filter(({ dataType }) => dataType === 'NUMBER');
  return Object.fromEntries(
    FACTORS[method].flatMap((factor) => {
      const found = fieldFor(numbers, factor, named[factor]);
      return found === undefined ? [] : [[factor, found.name]];
    }),
  );
}

function fieldFor(
  numbers: readonly ProjectField[],
  factor: Factor,
  wanted: string | undefined,
): ProjectField | undefined {
  if (wanted !== undefined) {
    return matchName(wanted, numbers, {
      kind: 'number field',
      argument: `fields.${factor}`,
      listWith: 'list_project_fields',
    });
  }
  return USUAL[factor].flatMap((name) =>
    numbers.filter((field) => field.name.trim().toLowerCase() === name),
  )[0];
}

/** Usual names of a factor, in words. */
export function usualNames(factor: Factor): string {
  return USUAL[factor].slice(0, 2).join(' or ');
}
