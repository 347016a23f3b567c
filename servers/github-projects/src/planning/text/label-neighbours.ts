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
  const labelled = corpus.filter(({ labels }) => labels.length > 0);
  const having = new Map<string, number[]>();
  const sayings = labelled.map(sayingOf);
  sayings.forEach((words, place) => {
    for (const word of words.keys()) {
      const places = having.get(word);
      if (places === undefined) having.set(word, [place]);
      else places.push(place);
    }
  });
  const weightOf = (word: string): number =>
    Math.log(1 + labelled.length / Math.max(1, having.get(word)?.length ?? 0));
  const own = sayings.map((words) => weigh(words, weightOf));
  return {
    sharesFor: (text) => {
      const words = sayingOf(text);
      const shared = new Float64Array(labelled.length);
      for (const word of words.keys()) {
        const weight = weightOf(word);
        for (const place of having.get(word) ?? []) shared[place] = (shared[place] ?? 0) + weight;
      }
      const whole = weigh(words, weightOf);
      const near = labelled
        .map((issue, place) => {
          // What is in both, divided by what is in either, each word with its weight.
          const both = shared[place] ?? 0;
          const either = whole + (own[place] ?? 0) - both;
          return { issue, score: either === 0 ? 0 : both / either };
        })
        .filter(({ issue, score }) => issue.id !== text.id && score > 0)
        .toSorted((one, other) => other.score - one.score || one.issue.number - other.issue.number)
        .slice(0, NEIGHBOURS);
      return sharesOf(near);
    },
  };
}

function weigh(words: ReadonlyMap<string, string>, weightOf: (word: string) => number): number {
  let sum = 0;
  for (const word of words.keys()) sum += weightOf(word);
  return sum;
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
