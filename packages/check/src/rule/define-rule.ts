import type { Era, Revision } from '@wellspoken/spec/revisions';

import type { BaseEvidence, EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import type { Transport } from '../wire/exchange.evidence.ts';
import type { Level } from './level.ts';
import type { Outcome } from './outcome.ts';
import type { Source } from './source.ts';

/** What a judge sees: what is always there, and the pieces that its rule needs. */
export type Evidence<Needs extends PieceName> = BaseEvidence & Pick<EvidenceMap, Needs>;

/** A rule: its words, where it applies, and the judge. */
export interface Rule<Needs extends PieceName = PieceName> {
  /** The id of the catalogue, `area/name`. */
  readonly id: string;
  /** The level of a finding that names none. */
  readonly level: Level;
  readonly eras: readonly Era[];
  readonly transports: readonly Transport[];
  /** The first revision that asks for it. */
  readonly since?: Revision;
  /** Judged only with `--slow`: it waits long or measures. */
  readonly slow?: true;
  /** The pieces of evidence without which nothing can be said. */
  readonly needs: readonly Needs[];
  readonly source: Source;
  /** What must hold, as a sentence without a full stop. */
  readonly title: string;
  /** Why it matters to those who use the server. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
  /** Pure: the same evidence gives the same outcomes. */
  readonly judge: (evidence: Evidence<Needs>) => Outcome | readonly Outcome[];
}

/** A rule of any needs, as the lists of rules hold it. */
export type AnyRule = Omit<Rule, 'judge'> & {
  // A method, so that a judge of fewer pieces fits.
  judge(evidence: Evidence<PieceName>): Outcome | readonly Outcome[];
};

/** Checks the form of a rule by its type and gives it back. */
export function defineRule<const Needs extends PieceName>(rule: Rule<Needs>): AnyRule {
  return rule;
}

/** Both eras. */
export const bothEras: readonly Era[] = ['legacy', 'modern'];

/** Every way to reach a server. */
export const anyTransport: readonly Transport[] = ['stdio', 'http', 'sse'];
