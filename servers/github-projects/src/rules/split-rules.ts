/** Rules that can be held against subjects, and which cannot. */
import type { Rule } from '@wellspoken/planner';

export interface SplitRules {
  readonly usable: readonly Rule[];
  readonly notes: readonly string[];
}

/** Leaves out rules that ask for fields where none are known: an unknown field is not an empty one. */
export function splitRules(
  rules: readonly Rule[],
  { hasProject }: { readonly hasProject: boolean },
): SplitRules {
  if (hasProject) return { usable: rules, notes: [] };
  const lost = rules.filter(({ when }) => when.fields !== undefined);
  const names = lost.map(({ name }) => `"${name}"`).join(', ');
  return {
    usable: rules.filter((rule) => !lost.includes(rule)),
    notes: lost.length === 0 ? [] : [`Left out: ${names}; fields are known only with a projectId.`],
  };
}

/** The names of the fields that rules ask for, each once. */
export function fieldsOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.flatMap(({ when }) => Object.keys(when.fields ?? {})))];
}
