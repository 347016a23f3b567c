import { levels, type Level } from '../rules/define-rule.ts';
import { countBroken, findingsOf, type Findings } from './findings.ts';
import type { EraReport, Report, Result, Target, Unexamined, Verdict } from './types.ts';

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
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** A leg in words: "legacy over stdio". */
export function legOf({ era, transport }: Pick<Result, 'era' | 'transport'>): string {
  return `${era} over ${transport === 'sse' ? 'HTTP+SSE' : transport === 'http' ? 'HTTP' : 'stdio'}`;
}

/** A leg with its revision: "legacy over stdio (2025-11-25)". */
export function revisedLeg(leg: EraReport): string {
  return `${legOf(leg)} (${leg.revision})`;
}

/** What was examined, on one line and not meant to be typed. */
export function targetOf(target: Target): string {
  return target.kind === 'url' ? target.url : [target.command, ...target.args].join(' ');
}

/** What the server calls itself; a word for it where it says nothing. */
export function serverOf({ server }: Report): string {
  const { name, version } = server;
  return name === '' ? 'a server that gave no name' : `${name} ${version}`.trim();
}

/** How many rules of each level are broken: "2 MUST rules, 1 SHOULD rule"; empty where none is. */
export function brokenWords(findings: Findings): string {
  return levels
    .flatMap((level) => {
      const rules = countBroken(findings, level);
      return rules === 0 ? [] : [count(rules, `${levelWords[level]} rule`)];
    })
    .join(', ');
}

/** Whether something that had to be examined could not be. */
export function isIncomplete({ unexamined = [] }: Report): boolean {
  return unexamined.length > 0;
}

/** Something that could not be examined, with its leg: "tools/list (legacy over stdio)". */
export function nameUnexamined({ kind, what, era, transport }: Unexamined): string {
  const name = kind === 'area' || kind === 'rule' ? `${kind} ${what}` : what;
  return era && transport ? `${name} (${legOf({ era, transport })})` : name;
}

/** What could not be examined, why, and what to do, in one line. */
export function describeUnexamined(entry: Unexamined): string {
  return `${nameUnexamined(entry)}: ${entry.why} ${entry.fix}`;
}

const MOST_NAMES = 3;

/** What came of the audit, in a sentence or two. */
export function headlineOf(report: Report): string {
  const said = brokenWords(findingsOf(report));
  const broken = said === '' ? [] : [`Broken: ${said}.`];
  if (isIncomplete(report)) return [...broken, missedWords(report.unexamined ?? [])].join(' ');
  if (broken.length > 0) return broken.join('');
  return report.eras.length === 0 ? 'The server could not be examined.' : 'No findings.';
}

function missedWords(unexamined: readonly Unexamined[]): string {
  const names = [...new Set(unexamined.map(({ what }) => what))];
  const more = names.length - MOST_NAMES;
  const told = names.slice(0, MOST_NAMES).join(', ');
  return `Not examined: ${told}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Whether everything was examined that had to be, and there is nothing to mend. */
export function isClean(report: Report): boolean {
  return report.eras.length > 0 && !isIncomplete(report) && findingsOf(report).broken.length === 0;
}
