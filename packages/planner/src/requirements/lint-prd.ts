import type { HashText } from './ids.ts';
import type { Severity, Spot } from './lint-rule.ts';
import { PRD_RULES } from './lint-rules.ts';
import { parsePrd } from './parse-prd.ts';
import type { ParsedPrd } from './prd.ts';

/** Something that a rule found. */
export interface PrdFinding extends Spot {
  readonly rule: string;
  readonly severity: Severity;
  readonly mend: string;
}

/** What is to be mended in a document. */
export interface LintedPrd {
  /** Errors first, then by line. */
  readonly findings: readonly PrdFinding[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly parsed: ParsedPrd;
}

const ORDER: readonly Severity[] = ['error', 'warning', 'hint'];

/** Checks a requirements document: what is missing, vague, not measurable or contradicts itself. */
export function lintPrd(text: string, hash: HashText): LintedPrd {
  const parsed = parsePrd(text, hash);
  const findings = PRD_RULES.flatMap(({ id, severity, mend, find }) =>
    find(parsed).map((spot) => ({ rule: id, severity, ...spot, mend })),
  ).toSorted(
    (one, other) =>
      ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity) || one.line - other.line,
  );
  const count = (wanted: Severity): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  return {
    findings,
    counts: { error: count('error'), warning: count('warning'), hint: count('hint') },
    parsed,
  };
}
