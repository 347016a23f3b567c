import type { MeaningCandidate } from './meaning.ts';
import type { Candidate } from './score.ts';

/** An entity in the fused order. */
export interface Fused {
  readonly entityId: number;
  readonly score: number;
  readonly keyword?: Candidate & { readonly rank: number };
  readonly meaning?: MeaningCandidate & { readonly rank: number };
}

/** How much meaning counts beside words by default. */
const SEMANTIC_WEIGHT = 0.3;
/** The larger, the less the first places count before those after them. */
const RANK_OFFSET = 10;
/** Words count the less, the less of the query they cover. */
const COVERAGE_POWER = 3;

/** Fuses what words and what meaning found, by rank. */
export function fuse(
  byWords: readonly Candidate[],
  byMeaning: readonly MeaningCandidate[],
  semanticWeight: number = SEMANTIC_WEIGHT,
): readonly Fused[] {
  const fused = new Map<number, Fused>();
  for (const [place, candidate] of byWords.entries()) {
    const rank = place + 1;
    const trust = candidate.coverage ** COVERAGE_POWER;
    const score = ((1 - semanticWeight) * trust) / (RANK_OFFSET + rank);
    const { entityId } = candidate;
    fused.set(entityId, { entityId, score, keyword: { ...candidate, rank } });
  }
  for (const [place, candidate] of byMeaning.entries()) {
    const rank = place + 1;
    const { entityId } = candidate;
    const known = fused.get(entityId);
    const score = (known?.score ?? 0) + semanticWeight / (RANK_OFFSET + rank);
    fused.set(entityId, { ...known, entityId, score, meaning: { ...candidate, rank } });
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
}
