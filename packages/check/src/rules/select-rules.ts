import { type AnyRule, readArea } from './define-rule.ts';
import { rules } from './index.ts';

/** An option that makes no sense; the message says what to write instead. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

/** The ids of all rules. */
export const ruleIds: readonly string[] = rules.map(({ id }) => id);

/** The areas, in order. */
export const areas: readonly string[] = [...new Set(rules.map(({ id }) => readArea(id)))];

const matches = (names: readonly string[], { id }: AnyRule): boolean =>
  names.includes(id) || names.includes(readArea(id));

/** The rules that are asked for. */
export function selectRules(only: readonly string[], skip: readonly string[]): readonly AnyRule[] {
  const unknown = [...only, ...skip].filter(
    (name) => !areas.includes(name) && !rules.some(({ id }) => id === name),
  );
  if (unknown.length > 0) {
    throw new CheckError(
      `Expected a rule such as "tools/title" or an area such as "tools", got ${unknown.map((name) => JSON.stringify(name)).join(', ')}.`,
    );
  }
  return rules.filter((rule) => (only.length === 0 || matches(only, rule)) && !matches(skip, rule));
}
