import type { ParsedPrd } from './prd.ts';

/** How much something matters: an error is wrong, a warning is risky, a hint may be fine. */
export type Severity = 'error' | 'warning' | 'hint';

/** Where a rule found something, and what. */
export interface Spot {
  readonly line: number;
  readonly what: string;
}

/** A thing to look for in a document. */
export interface PrdRule {
  readonly id: string;
  readonly severity: Severity;
  /** How to mend it. */
  readonly mend: string;
  readonly find: (prd: ParsedPrd) => readonly Spot[];
}
