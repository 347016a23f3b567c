import { roundShare } from '../tasks/numbers.ts';
import { type Bag, countWords, createBm25 } from './bm25.ts';
import type { IssueText } from './issue-text.ts';
import { findSayings, type Said } from './written.ts';

/** A label, how sure it is, and what speaks for it. */
export interface LabelFound extends LabelSaid {
  /** Those of the neighbours that have it, the nearest first. */
  readonly near: readonly Neighbour[];
}

/** Learns from labelled issues which labels another may have. */
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

/** A labelled issue that is worded like a text. */
interface Neighbour {
  readonly issue: IssueText;
  /** How much of the weight of the words is shared, from 0 to 1. */
  readonly score: number;
}

/** Which labelled issues are worded like a text. */
interface LabelNeighbours {
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

/** Each word once: its frequency says nothing about the kind of a report. */
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

/** What the words of a text say for a label. */
interface LabelSaid {
  readonly label: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The words that speak for it, the strongest first. */
  readonly words: readonly string[];
}

/** Which labels words suggest. */
interface LabelWords {
  /** Each label that labelled issues have; an issue of the corpus says nothing about itself. */
  readonly of: (text: Said) => readonly LabelSaid[];
}

/** How many words are used, those with the highest weight; chosen on the tuning half of the set of `npm run bench:triage`. */
const MOST_WORDS = 6;
/** A word counts as if so many more issues had it, with labels as usual: two are no proof. */
const IMAGINED = 2;
/** A word of one text alone has no weight. */
const LEAST_HAVING = 2;

interface Counts {
  issues: number;
  readonly words: Map<string, number>;
}

/** Counts the words of labelled issues: by Bayes' rule, taking each word for itself. */
export function createLabelWords(corpus: readonly IssueText[]): LabelWords {
  const all: Counts = { issues: 0, words: new Map() };
  const byLabel = new Map<string, Counts>();
  const labelled = new Map<string, IssueText>();
  for (const issue of corpus.filter(({ labels }) => labels.length > 0)) {
    const words = findSayings(issue);
    labelled.set(issue.id, issue);
    count(all, words);
    for (const label of issue.labels) {
      const counts = byLabel.get(label) ?? { issues: 0, words: new Map<string, number>() };
      byLabel.set(label, counts);
      count(counts, words);
    }
  }
  return {
    of: (text) => {
      const self = text.id === undefined ? undefined : labelled.get(text.id);
      const words = findSayings(text);
      return [...byLabel].map(([label, having]) => {
        const own = {
          all: self === undefined ? 0 : 1,
          label: self?.labels.includes(label) ? 1 : 0,
        };
        return { label, ...weighWord(words, { all, having, own }) };
      });
    },
  };
}

interface Scales {
  readonly all: Counts;
  readonly having: Counts;
  /** What the text that is asked for has added itself. */
  readonly own: { readonly all: number; readonly label: number };
}

function weighWord(words: ReadonlyMap<string, string>, { all, having, own }: Scales): Weighed {
  const base = (having.issues - own.label + 1) / (all.issues - own.all + 2);
  const told: Telling[] = [];
  for (const [meaning, word] of words) {
    const seen = (all.words.get(meaning) ?? 0) - own.all;
    if (seen < LEAST_HAVING) continue;
    const hits = (having.words.get(meaning) ?? 0) - own.label;
    const share = (hits + IMAGINED * base) / (seen + IMAGINED);
    told.push({ word, weight: computeLogOdds(share) - computeLogOdds(base) });
  }
  const strongest = told
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || order(one, other))
    .slice(0, MOST_WORDS);
  const sum = strongest.reduce((total, { weight }) => total + weight, computeLogOdds(base));
  return {
    confidence: 1 / (1 + Math.exp(-sum)),
    words: strongest.filter(({ weight }) => weight > 0).map(({ word }) => word),
  };
}

interface Telling {
  readonly word: string;
  readonly weight: number;
}

type Weighed = Omit<LabelSaid, 'label'>;

function order(one: Telling, other: Telling): number {
  return one.word < other.word ? -1 : 1;
}

function computeLogOdds(share: number): number {
  return Math.log(share / (1 - share));
}

function count(counts: Counts, words: ReadonlyMap<string, string>): void {
  counts.issues += 1;
  for (const word of words.keys()) counts.words.set(word, (counts.words.get(word) ?? 0) + 1);
}
