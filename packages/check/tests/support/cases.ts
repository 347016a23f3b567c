import type { EvidenceName } from '../../src/probe/evidence-map.evidence.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';

/** What a rule says about made-up evidence. */
export interface RuleCases {
  /** Evidence in which the rule finds nothing wrong. */
  readonly passes: readonly Evidence<EvidenceName>[];
  /** Evidence in which it finds something. */
  readonly fails: readonly Evidence<EvidenceName>[];
  /** Evidence that both readings of the specification allow. */
  readonly disputed?: readonly Evidence<EvidenceName>[];
  readonly notApplicable?: readonly Evidence<EvidenceName>[];
  readonly notVerified?: readonly Evidence<EvidenceName>[];
}

/** The cases of one area, by rule. */
export type Cases = Readonly<Record<string, RuleCases>>;
