import type { Subject } from '../rules/rule.ts';
import type { IssueText } from '../similarity/issue-text.ts';
import { removeHtmlComments } from '../similarity/written.ts';

/** An issue as rules look at it. */
export function toSubject(issue: IssueText, fields: Subject['fields'] = {}): Subject {
  const { id, reference, title, body, state, author, labels, assignees, type, milestone } = issue;
  return {
    id,
    kind: 'issue',
    reference,
    title,
    body,
    state,
    labels,
    assignees,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    changedPaths: [],
    fields,
    ...(author !== undefined && { author }),
    ...(type !== undefined && { type }),
    ...(milestone !== undefined && { milestone }),
  };
}

/** Whether an issue is untriaged: it is open and has no label, type or assignee. */
export function isUntriaged({ state, labels, assignees, type }: IssueText): boolean {
  return state === 'open' && labels.length === 0 && assignees.length === 0 && type === undefined;
}

/** What a report of a bug usually says. */
const REPORT_FACTS = ['steps', 'expected', 'actual', 'version'] as const;

/** One of the {@link REPORT_FACTS}. */
type ReportFact = (typeof REPORT_FACTS)[number];

/** Which of these a text shows, by its headings and words; whether they are good is not judged. */
export interface ReportFacts {
  readonly found: readonly { readonly fact: ReportFact; readonly line: number }[];
  readonly notFound: readonly ReportFact[];
}

const SIGNS: Readonly<Record<ReportFact, RegExp>> = {
  steps:
    /\b(?:steps to reproduce|how to reproduce|to reproduce|reproduction|repro(?: steps)?|steps)\b/i,
  expected: /\b(?:expected|should(?: have)?|expect)\b/i,
  actual:
    /\b(?:actual(?:ly)?|instead|observed|what happen(?:s|ed)|current behaviou?r|stack trace)\b/i,
  // "The build fails" names no build.
  version:
    /\bversion\b\W{0,3}\S|\b(?:release|build|commit)\b\W{0,3}(?:v?\d|[\da-f]{7})|\bv?\d{1,4}\.\d{1,4}(?:\.\d{1,4})?\b/i,
};

const LONGEST_LINE = 1_000;

/** Looks for what a report of a bug usually says. */
export function findReportFacts(body: string): ReportFacts {
  const lines = removeHtmlComments(body)
    .split('\n')
    .map((line) => line.slice(0, LONGEST_LINE));
  const found = REPORT_FACTS.flatMap((fact) => {
    const at = lines.findIndex((line) => SIGNS[fact].test(line));
    const numbered = fact === 'steps' && at === -1 ? listIn(lines) : at;
    return numbered === -1 ? [] : [{ fact, line: numbered + 1 }];
  });
  const there = new Set(found.map(({ fact }) => fact));
  return { found, notFound: REPORT_FACTS.filter((fact) => !there.has(fact)) };
}

/** A numbered list of two or more is how steps are written. */
function listIn(lines: readonly string[]): number {
  return lines.findIndex(
    (line, at) => /^\s{0,3}1[.)]\s/.test(line) && /^\s{0,3}2[.)]\s/.test(lines[at + 1] ?? ''),
  );
}
