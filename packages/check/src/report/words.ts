import { levels, type Level } from '../rule/level.ts';
import { countBroken, findingsOf, type Findings } from './findings.ts';
import type { EraReport, Report, Result, Target, Verdict } from './types.ts';

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

/** The area of a rule: what stands before the slash. */
export function areaOf(rule: string): string {
  return rule.split('/')[0] ?? rule;
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

/** One sentence: what came of the audit. */
export function headlineOf(report: Report): string {
  const said = brokenWords(findingsOf(report));
  if (said !== '') return `Broken: ${said}.`;
  return report.eras.length === 0 ? 'The server could not be examined.' : 'No findings.';
}

/** Whether there is nothing to mend. */
export function isClean(report: Report): boolean {
  return report.eras.length > 0 && findingsOf(report).broken.length === 0;
}
