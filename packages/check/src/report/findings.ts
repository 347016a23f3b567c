import { type Level, levels, type Proof, type Source } from '../rules/define-rule.ts';
import type { Report, Result } from './types.ts';

/** One place where a rule is broken, on every leg where it looks the same. */
export interface Place {
  readonly where: string;
  readonly message: string;
  readonly evidence?: Proof;
  readonly fix: string;
  readonly legs: readonly Pick<Result, 'era' | 'transport'>[];
  /** Why the baseline accepts it, where a person wrote that down. */
  readonly acceptedReason?: string;
}

/** The findings of one rule at one level. */
export interface RuleFindings {
  readonly rule: string;
  readonly title: string;
  readonly level: Level;
  readonly source: Source;
  readonly places: readonly Place[];
}

/** What people read, sorted by what they do with it. */
export interface Findings {
  /** To be mended, the strongest level first. */
  readonly broken: readonly RuleFindings[];
  readonly disputed: readonly RuleFindings[];
  readonly accepted: readonly RuleFindings[];
}

/** Sorts the findings of a report by level and rule; what two legs say alike is said once. */
export function findingsOf({ results }: Report): Findings {
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  return {
    broken: byRule(failed.filter(({ isAccepted }) => isAccepted !== true)),
    disputed: byRule(results.filter(({ verdict }) => verdict === 'disputed')),
    accepted: byRule(failed.filter(({ isAccepted }) => isAccepted === true)),
  };
}

/** How many rules are broken at a level, accepted findings aside. */
export function countBroken({ broken }: Findings, level: Level): number {
  return broken.filter((finding) => finding.level === level).length;
}

function byRule(results: readonly Result[]): readonly RuleFindings[] {
  return levels.flatMap((level) => {
    const groups = groupBy(
      results.filter((result) => result.level === level),
      ({ rule }) => rule,
    );
    return groups.map((group) => {
      const { rule, title, source } = group[0];
      return { rule, title, level, source, places: placesOf(group) };
    });
  });
}

function placesOf(results: readonly Result[]): readonly Place[] {
  const alike = ({ where, message, evidence, fix, acceptedReason }: Result): string =>
    JSON.stringify([where, message, evidence, fix, acceptedReason]);
  return groupBy(results, alike).map((group) => {
    const { where, message, evidence, fix, acceptedReason } = group[0];
    return {
      where,
      message,
      fix,
      legs: group.map(({ era, transport }) => ({ era, transport })),
      ...(evidence !== undefined && { evidence }),
      ...(acceptedReason !== undefined && { acceptedReason }),
    };
  });
}

/** Items with the same key together, in the order of their first. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
