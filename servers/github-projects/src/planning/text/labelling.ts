import type { IssueText } from './issue-text.ts';
import { createLabelNeighbours } from './label-neighbours.ts';
import { createLabelWords, type LabelSaid } from './label-words.ts';
import { round } from './round.ts';

/** What labelled issues tell of the labels of another. */
export interface Labelling {
  /** Each label that there is, with how sure it is; an issue says nothing about itself. */
  readonly of: (text: {
    readonly id?: string | undefined;
    readonly title: string;
    readonly body: string;
  }) => readonly LabelSaid[];
}

/** Makes ready to find labels, by single words and by issues that are worded alike. */
export function createLabelling(corpus: readonly IssueText[]): Labelling {
  const words = createLabelWords(corpus);
  const neighbours = createLabelNeighbours(corpus);
  return {
    of: (text) => {
      const shares = neighbours.sharesFor(text);
      return words.of(text).map((said) => ({
        ...said,
        confidence: confidenceOf(said.confidence, shares.get(said.label) ?? 0),
      }));
    },
  };
}

/** How sure a label is: what its words say and what its neighbours say, each for a half. */
export function confidenceOf(byWords: number, byNeighbours: number): number {
  return round((byWords + byNeighbours) / 2);
}
