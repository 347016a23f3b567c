import type { IssueText } from './issue-text.ts';
import { createLabelNeighbours, type Neighbour, computeShares } from './label-neighbours.ts';
import { createLabelWords, type LabelSaid } from './label-words.ts';
import { roundShare } from './round.ts';
import type { Said } from './saying.ts';

/** A label, how sure it is, and what speaks for it. */
export interface LabelFound extends LabelSaid {
  /** Those of the neighbours that have it, the nearest first. */
  readonly near: readonly Neighbour[];
}

/** What labelled issues tell of the labels of another. */
export interface Labelling {
  /** Each label that there is; an issue says nothing about itself. */
  readonly of: (text: Said) => readonly LabelFound[];
}

/** Makes ready to find labels, by single words and by issues that are worded alike. */
export function createLabelling(corpus: readonly IssueText[]): Labelling {
  const words = createLabelWords(corpus);
  const neighbours = createLabelNeighbours(corpus);
  return {
    of: (text) => {
      const near = neighbours.of(text);
      const shares = computeShares(near);
      return words.of(text).map((said) => ({
        ...said,
        confidence: computeConfidence(said.confidence, shares.get(said.label) ?? 0),
        near: near.filter(({ issue: { labels } }) => labels.includes(said.label)),
      }));
    },
  };
}

/** How sure a label is: what its words say and what its neighbours say, each for a half. */
export function computeConfidence(byWords: number, byNeighbours: number): number {
  return roundShare((byWords + byNeighbours) / 2);
}
