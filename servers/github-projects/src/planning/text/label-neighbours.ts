import type { IssueText } from './issue-text.ts';
import { sayingOf } from './saying.ts';

/** What labels the issues have that are worded like a text. */
export interface LabelNeighbours {
  /** For each label, its share of the weight of the neighbours, from 0 to 1. */
  readonly sharesFor: (text: {
    readonly id?: string | undefined;
    readonly title: string;
    readonly body: string;
  }) => ReadonlyMap<string, number>;
}

/** How many are asked; chosen on the tuning half of the set of `npm run bench:triage`. */
const NEIGHBOURS = 12;

/** Makes ready to find labelled issues that are worded alike. */
export function createLabelNeighbours(corpus: readonly IssueText[]): LabelNeighbours {
  const labelled = corpus
    .filter(({ labels }) => labels.length > 0)
    .map((issue) => ({ issue, words: new Set(sayingOf(issue).keys()) }));
  const having = new Map<string, number>();
  for (const { words } of labelled) {
    for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  }
  const weightOf = (word: string): number =>
    Math.log(1 + labelled.length / Math.max(1, having.get(word) ?? 0));
  return {
    sharesFor: (text) => {
      const words = new Set(sayingOf(text).keys());
      const near = labelled
        .filter(({ issue }) => issue.id !== text.id)
        .map(({ issue, words: theirs }) => ({ issue, score: overlap(words, theirs, weightOf) }))
        .toSorted((one, other) => other.score - one.score || one.issue.number - other.issue.number)
        .slice(0, NEIGHBOURS);
      return sharesOf(near);
    },
  };
}

interface Near {
  readonly issue: IssueText;
  readonly score: number;
}

function sharesOf(near: readonly Near[]): ReadonlyMap<string, number> {
  const whole = near.reduce((sum, { score }) => sum + score, 0);
  const shares = new Map<string, number>();
  if (whole === 0) return shares;
  for (const { issue, score } of near) {
    for (const label of issue.labels) {
      shares.set(label, (shares.get(label) ?? 0) + score / whole);
    }
  }
  return shares;
}

/** What is in both divided by what is in either, each word with its weight. */
function overlap(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  weightOf: (word: string) => number,
): number {
  let shared = 0;
  let either = 0;
  for (const word of one) {
    const weight = weightOf(word);
    either += weight;
    if (other.has(word)) shared += weight;
  }
  for (const word of other) if (!one.has(word)) either += weightOf(word);
  return either === 0 ? 0 : shared / either;
}
