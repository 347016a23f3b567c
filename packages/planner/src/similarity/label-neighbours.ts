import { type Bag, countWords, createBm25 } from './bm25.ts';
import type { IssueText } from './issue-text.ts';
import { type Said, findSayings } from './saying.ts';

/** A labelled issue that is worded like a text. */
export interface Neighbour {
  readonly issue: IssueText;
  /** How much of the weight of the words is shared, from 0 to 1. */
  readonly score: number;
}

/** Which labelled issues are worded like a text. */
export interface LabelNeighbours {
  /** The nearest first; an issue is no neighbour of itself. */
  readonly of: (text: Said) => readonly Neighbour[];
}

/** How many are asked; chosen on the tuning half of the set of `npm run bench:triage`. */
const NEIGHBOURS = 8;

/** Makes ready to find labelled issues that are worded alike, by BM25. */
export function createLabelNeighbours(corpus: readonly IssueText[]): LabelNeighbours {
  const labelled = corpus.filter(({ labels }) => labels.length > 0);
  const ids = new Set(labelled.map(({ id }) => id));
  const bm25 = createBm25(labelled.map(collectSayings));
  return {
    of: (text) => {
      const isOutside = text.id === undefined || !ids.has(text.id);
      const likeness = bm25.likeness(collectSayings(text), isOutside);
      return labelled
        .map((issue, place) => ({ issue, score: likeness[place] ?? 0 }))
        .filter(({ issue, score }) => issue.id !== text.id && score > 0)
        .toSorted((one, other) => other.score - one.score || one.issue.number - other.issue.number)
        .slice(0, NEIGHBOURS);
    },
  };
}

/** Each word once: how often it is said tells nothing of the kind of a report. */
function collectSayings(text: Said): Bag {
  return countWords([...findSayings(text).keys()]);
}

/** For each label, its share of the weight of the neighbours, from 0 to 1. */
export function computeShares(near: readonly Neighbour[]): ReadonlyMap<string, number> {
  const whole = near.reduce((sum, { score }) => sum + score, 0);
  const shares = new Map<string, number>();
  for (const { issue, score } of near) {
    for (const label of issue.labels) {
      shares.set(label, (shares.get(label) ?? 0) + score / whole);
    }
  }
  return shares;
}
