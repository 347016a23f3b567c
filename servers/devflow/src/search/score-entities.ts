import type { FoundTerm } from './find-terms.ts';
import type { ScoredText } from './score-texts.ts';
import type { Tie } from './word-index.ts';

/** An entity and how well its texts fit. */
export interface Candidate {
  readonly entityId: number;
  score: number;
  /** How much of the query its own texts cover, 0 to 1. */
  coverage: number;
  readonly head?: ScoredText;
  readonly note?: ScoredText;
  readonly relation?: ScoredText;
  /** The relation that makes it the answer to a query such as "what depends on X". */
  readonly tie?: Tie;
}

type Best = { -readonly [Kind in 'head' | 'note' | 'relation']?: ScoredText };

/** How much each kind of text counts. */
const SHARES = { head: 1.3, note: 1, relation: 0.15 } as const;
/** How much an entity keeps that covers next to nothing of the query. */
const LEAST_KEPT = 0.4;

/** Scores entities by their best texts: name, observation and relation. */
export function scoreEntities(
  texts: readonly ScoredText[],
  terms: readonly FoundTerm[],
): readonly Candidate[] {
  const best = new Map<number, Best>();
  for (const text of texts) {
    const { kind, entityId, otherId } = text.posting;
    for (const id of otherId === null ? [entityId] : [entityId, otherId]) {
      const entry = best.get(id) ?? {};
      best.set(id, entry);
      if (text.score > (entry[kind]?.score ?? 0)) entry[kind] = text;
    }
  }
  const candidates = [...best].map(([entityId, entry]) => toCandidate(entityId, entry, terms));
  return candidates.toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
}

function toCandidate(entityId: number, best: Best, terms: readonly FoundTerm[]): Candidate {
  const { head, note, relation } = best;
  const coverage = coverageOf([head, note], terms);
  const sum =
    SHARES.head * (head?.score ?? 0) +
    SHARES.note * (note?.score ?? 0) +
    SHARES.relation * (relation?.score ?? 0);
  return { entityId, score: sum * (LEAST_KEPT + (1 - LEAST_KEPT) * coverage), coverage, ...best };
}

/** How much of what a query says stands in some texts. */
function coverageOf(
  texts: readonly (ScoredText | undefined)[],
  terms: readonly FoundTerm[],
): number {
  const mask = texts.reduce((sum, text) => sum | (text?.terms ?? 0), 0);
  let all = 0;
  let covered = 0;
  for (const [which, { weight, isExtra, isStop, trust }] of terms.entries()) {
    if (isExtra) continue;
    const counts = isStop ? weight * 0.1 : weight;
    all += counts;
    if ((mask & (1 << which)) !== 0) covered += counts * trust;
  }
  return all === 0 ? 0 : Math.min(1, covered / all);
}
