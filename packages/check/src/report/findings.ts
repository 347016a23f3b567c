import { type Level, levels, type Proof, type Source } from '../rules/define-rule.ts';
import type { EraReport, Report, Result, Target, Unexamined, Verdict } from './types.ts';

/** One place where a rule is broken, on every variant where it looks the same. */
export interface Place {
  readonly where: string;
  readonly message: string;
  readonly evidence?: Proof;
  readonly fix: string;
  readonly variants: readonly Pick<Result, 'era' | 'transport'>[];
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

/** Sorts the findings of a report by level and rule; what two variants say alike is said once. */
export function collectFindings({ results }: Report): Findings {
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  return {
    broken: groupByRule(failed.filter(({ isAccepted }) => isAccepted !== true)),
    disputed: groupByRule(results.filter(({ verdict }) => verdict === 'disputed')),
    accepted: groupByRule(failed.filter(({ isAccepted }) => isAccepted === true)),
  };
}

/** How many rules are broken at a level, accepted findings aside. */
export function countBroken({ broken }: Findings, level: Level): number {
  return broken.filter((finding) => finding.level === level).length;
}

function groupByRule(results: readonly Result[]): readonly RuleFindings[] {
  return levels.flatMap((level) => {
    const groups = groupBy(
      results.filter((result) => result.level === level),
      ({ rule }) => rule,
    );
    return groups.map((group) => {
      const { rule, title, source } = group[0];
      return { rule, title, level, source, places: groupByPlace(group) };
    });
  });
}

function groupByPlace(results: readonly Result[]): readonly Place[] {
  const alike = ({ where, message, evidence, fix, acceptedReason }: Result): string =>
    JSON.stringify([where, message, evidence, fix, acceptedReason]);
  return groupBy(results, alike).map((group) => {
    const { where, message, evidence, fix, acceptedReason } = group[0];
    return {
      where,
      message,
      fix,
      variants: group.map(({ era, transport }) => ({ era, transport })),
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

/** The levels as people read them. */
export const levelWords: Readonly<Record<Level, string>> = {
  must: 'MUST',
  should: 'SHOULD',
  practice: 'practice',
};

/** The verdicts as people read them, with the field of the summary that counts them. */
export const verdictWords = {
  pass: 'pass',
  fail: 'fail',
  disputed: 'disputed',
  'not-verified': 'not verified',
  'not-applicable': 'not applicable',
} as const satisfies Readonly<Record<Verdict, string>>;

/** The verdicts in the order in which tables show them, each with its field of a tally. */
export const verdictFields = [
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['disputed', 'disputed'],
  ['not-verified', 'notVerified'],
  ['not-applicable', 'notApplicable'],
] as const satisfies readonly (readonly [Verdict, string])[];

/** A number and its noun: "1 rule", "2 rules". */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** A variant in words: "legacy over stdio". */
export function describeVariant({ era, transport }: Pick<Result, 'era' | 'transport'>): string {
  return `${era} over ${transport === 'sse' ? 'HTTP+SSE' : transport === 'http' ? 'HTTP' : 'stdio'}`;
}

/** A variant with its revision: "legacy over stdio (2025-11-25)". */
export function describeRevisedVariant(variant: EraReport): string {
  return `${describeVariant(variant)} (${variant.revision})`;
}

/** What was examined, on one line and not meant to be typed. */
export function describeTarget(target: Target): string {
  return target.kind === 'url' ? target.url : [target.command, ...target.args].join(' ');
}

/** What the server calls itself; a word for it where it says nothing. */
export function describeServer({ server }: Report): string {
  const { name, version } = server;
  return name === '' ? 'a server that gave no name' : `${name} ${version}`.trim();
}

/** How many rules of each level are broken: "2 MUST rules, 1 SHOULD rule"; empty where none is. */
export function describeBroken(findings: Findings): string {
  return levels
    .flatMap((level) => {
      const rules = countBroken(findings, level);
      return rules === 0 ? [] : [formatCount(rules, `${levelWords[level]} rule`)];
    })
    .join(', ');
}

/** Whether something that had to be examined could not be. */
export function isIncomplete({ unexamined = [] }: Report): boolean {
  return unexamined.length > 0;
}

/** Something that could not be examined, with its variant: "tools/list (legacy over stdio)". */
export function nameUnexamined({ kind, what, era, transport }: Unexamined): string {
  const name = kind === 'area' || kind === 'rule' ? `${kind} ${what}` : what;
  return era && transport ? `${name} (${describeVariant({ era, transport })})` : name;
}

/** What could not be examined, why, and what to do, in one line. */
export function describeUnexamined(entry: Unexamined): string {
  return `${nameUnexamined(entry)}: ${entry.why} ${entry.fix}`;
}

const MOST_NAMES = 3;

/** What came of the audit, in a sentence or two. */
export function writeHeadline(report: Report): string {
  const said = describeBroken(collectFindings(report));
  const broken = said === '' ? [] : [`Broken: ${said}.`];
  if (isIncomplete(report)) return [...broken, describeMissed(report.unexamined ?? [])].join(' ');
  if (broken.length > 0) return broken.join('');
  return report.eras.length === 0 ? 'The server could not be examined.' : 'No findings.';
}

function describeMissed(unexamined: readonly Unexamined[]): string {
  const names = [...new Set(unexamined.map(({ what }) => what))];
  const more = names.length - MOST_NAMES;
  const told = names.slice(0, MOST_NAMES).join(', ');
  return `Not examined: ${told}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Whether everything was examined that had to be, and there is nothing to mend. */
export function isClean(report: Report): boolean {
  return (
    report.eras.length > 0 && !isIncomplete(report) && collectFindings(report).broken.length === 0
  );
}

/**
 * 0: clean; 1: findings at or above the level; 3: the target, or something in it that had to be
 * examined, could not be; 4: the auditor failed somewhere. So nobody takes for clean what was not
 * judged. Findings come first: they are certain, and whoever mends them runs it again.
 */
export function chooseExitCode(report: Report, failOn: Level = 'must'): 0 | 1 | 3 | 4 {
  const counted = levels.slice(0, levels.indexOf(failOn) + 1);
  const isFinding = report.results.some(
    ({ verdict, level, isAccepted }) =>
      verdict === 'fail' && isAccepted !== true && counted.includes(level),
  );
  if (isFinding) return 1;
  if (report.eras.length === 0) return 3;
  if (report.results.some(({ isFault }) => isFault === true)) return 4;
  const isMissed = (report.unexamined ?? []).some(
    ({ level }) => level === undefined || counted.includes(level),
  );
  return isMissed ? 3 : 0;
}

/** A problem: a sentence, and where there are some the words of a server, on their own lines. */
interface Problem {
  readonly sentence: string;
  readonly quoted: readonly string[];
}

/** Parts a problem into what is said, which a format may wrap, and what is quoted, which it must not. */
export function splitProblem(problem: string): Problem {
  const [sentence = '', ...quoted] = problem.split('\n');
  return { sentence, quoted };
}
