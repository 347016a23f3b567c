import type { PieceName } from '../../src/probe/pieces.evidence.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';

/** What a rule says about made-up evidence. */
export interface RuleCases {
  /** Evidence in which the rule finds nothing wrong. */
  readonly passes: readonly Evidence<PieceName>[];
  /** Evidence in which it finds something. */
  readonly fails: readonly Evidence<PieceName>[];
  /** Evidence that both readings of the specification allow. */
  readonly disputed?: readonly Evidence<PieceName>[];
  readonly notApplicable?: readonly Evidence<PieceName>[];
  readonly notVerified?: readonly Evidence<PieceName>[];
}

/** The cases of one area, by rule. */
export type Cases = Readonly<Record<string, RuleCases>>;
