import type { Query } from './set.ts';

/** How many of the first answers count. */
export const COUNTED = 3;

/** How well one query was answered. */
export interface Score {
  /** The share of what is relevant among the first answers. */
  readonly recall: number;
  /** One divided by the place of the first answer that is relevant; 0 where there is none. */
  readonly reciprocalRank: number;
}

/** Scores the names that were found for a query, the best first. */
export function scoreAnswer({ kind, relevant }: Query, found: readonly string[]): Score {
  const first = found.slice(0, COUNTED);
  const hits = relevant.filter((name) => first.includes(name)).length;
  // Either of two entities answers a paraphrase; a relation is answered in full only by all.
  const recall = kind === 'paraphrase' ? Math.min(1, hits) : hits / relevant.length;
  const place = found.findIndex((name) => relevant.includes(name));
  return { recall, reciprocalRank: place === -1 ? 0 : 1 / (place + 1) };
}

/** The mean of some scores. */
export function getMean(scores: readonly Score[]): Score {
  const mean = (value: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + value(score), 0) / Math.max(1, scores.length);
  return {
    recall: mean(({ recall }) => recall),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
  };
}
