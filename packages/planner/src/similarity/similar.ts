import { roundShare } from '../tasks/numbers.ts';
import { type Bag, countWords, createBm25 } from './bm25.ts';
import type { IssueText } from './issue-text.ts';
import { createLabelling, type Labelling } from './label-evidence.ts';
import { computeJaccard, findMeaning, findTrigrams, splitWords } from './words.ts';
import { createWritten } from './written.ts';

/** A text that is compared. */
export interface Compared {
  /** Of an issue of the corpus, which is then not compared with itself. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly body: string;
}

/** An issue that is like another text. */
export interface SimilarIssue {
  readonly issue: IssueText;
  /** From 0 to 1; made of the next three. */
  readonly score: number;
  /** How much of the weight of the words is shared, from 0 to 1. */
  readonly bm25: number;
  /** How many runs of three letters are shared, from 0 to 1. */
  readonly trigrams: number;
  /** How many different words the shorter of the two has. */
  readonly words: number;
  /** The words that the other has too, or words for the same; those with the highest weight first. */
  readonly shared: readonly string[];
}

/** How many are wanted. */
interface SimilarOptions {
  readonly most: number;
  /** Those with a lower score are left out. */
  readonly least?: number | undefined;
}

/** Issues that texts can be compared with. */
export interface Similarity {
  readonly corpus: readonly IssueText[];
  /** What the corpus says about labels; computed when it is first needed. */
  readonly labelling: () => Labelling;
  /** The issues that are the most like a text, the best first. */
  readonly to: (text: Compared, options: SimilarOptions) => readonly SimilarIssue[];
}

/** What the score is made of; chosen on the tuning half of the set of `npm run bench:triage`. */
const WEIGHTS = { bm25: 0.4, trigrams: 0.6 } as const;

/** As if the shorter text had so many more words of which nothing is known. */
const DOUBT = 10;

/** Issues whose words are the most alike; only their letters are compared too, which is slower. */
const CANDIDATES = 30;
/** Texts that share fewer words share no more letters than any two texts do. */
const LEAST_WORDS = 0.03;
/** Later parts of a body have too many letters to be significant. */
const BEGINNING = 400;
const MOST_SHARED = 8;

interface Prepared {
  readonly bag: Bag;
  readonly trigrams: ReadonlySet<string>;
  /** As they were written, by what they mean. */
  readonly written: ReadonlyMap<string, string>;
}

/** Makes ready to compare texts with issues. */
export function createSimilarity(corpus: readonly IssueText[]): Similarity {
  const written = createWritten(corpus.map(({ body }) => body));
  const prepareWritten = ({ title, body }: Compared): Prepared =>
    prepare({ title, body: written(body) });
  const prepared = corpus.map((issue, place) => ({ issue, place, ...prepareWritten(issue) }));
  const bm25 = createBm25(prepared.map(({ bag }) => bag));
  const places = new Map(corpus.map(({ id }, place) => [id, place]));
  let labelling: Labelling | undefined;
  return {
    corpus,
    labelling: () => (labelling ??= createLabelling(corpus)),
    to: (text, { most, least = 0 }) => {
      const self = text.id === undefined ? undefined : places.get(text.id);
      const asked = (self === undefined ? undefined : prepared[self]) ?? prepareWritten(text);
      const likeness = bm25.likeness(asked.bag, self === undefined);
      const ranked = findNearest(likeness, Math.max(CANDIDATES, most), self)
        .flatMap((place) => prepared[place] ?? [])
        .map((other) => {
          const alike = roundShare(likeness[other.place] ?? 0);
          const trigrams = roundShare(computeJaccard(asked.trigrams, other.trigrams));
          const words = Math.min(asked.bag.size, other.bag.size);
          const score = computeSimilarity(alike, trigrams, words);
          return { other, issue: other.issue, score, bm25: alike, trigrams, words };
        })
        .filter(({ score }) => score >= least)
        .toSorted(compareScores)
        .slice(0, most);
      if (ranked.length === 0) return [];
      const telling = [...asked.written].toSorted(
        ([one], [two]) => bm25.weightOf(two) - bm25.weightOf(one) || (one < two ? -1 : 1),
      );
      return ranked.map(({ other, ...one }) => {
        const shared = telling.filter(([meaning]) => other.bag.has(meaning)).slice(0, MOST_SHARED);
        return { ...one, shared: shared.map(([, word]) => word) };
      });
    },
  };
}

/** Where the texts are whose words are the most alike, the best first. */
function findNearest(
  likeness: Float64Array,
  most: number,
  self: number | undefined,
): readonly number[] {
  const places: number[] = [];
  likeness.forEach((alike, place) => {
    if (alike >= LEAST_WORDS && place !== self) places.push(place);
  });
  return places
    .sort((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0) || one - other)
    .slice(0, most);
}

/** How alike two texts are, from 0 to 1: few words prove less, unless they are the same. */
export function computeSimilarity(bm25: number, trigrams: number, words: number): number {
  const alike = compareWords(bm25, trigrams);
  return words === 0 ? 0 : roundShare((words * alike) / (words + DOUBT * (1 - alike)));
}

/** How much two texts share of words and of letters, however long they are. */
export function compareWords(bm25: number, trigrams: number): number {
  return WEIGHTS.bm25 * bm25 + WEIGHTS.trigrams * trigrams;
}

function prepare({ title, body }: Compared): Prepared {
  const words = splitWords(`${title}\n${body}`);
  const written = new Map<string, string>();
  const meanings = words.map((word) => {
    const meaning = findMeaning(word);
    if (!written.has(meaning)) written.set(meaning, word);
    return meaning;
  });
  const beginning = splitWords(`${title}\n${body.slice(0, BEGINNING)}`)
    .map(findMeaning)
    .join(' ');
  return { bag: countWords(meanings), trigrams: findTrigrams(beginning), written };
}

interface Ranked {
  readonly score: number;
  readonly issue: IssueText;
}

/** Of two that are as good the one that was there first is named first. */
function compareScores(one: Ranked, other: Ranked): number {
  return (
    other.score - one.score ||
    one.issue.number - other.issue.number ||
    (one.issue.reference < other.issue.reference ? -1 : 1)
  );
}

/** One part of how alike two texts are. */
interface ScorePart {
  readonly name: 'words' | 'letters' | 'length';
  readonly points: number;
  readonly because: string;
}

const SHOWN = 5;

/** What a score of likeness is made of; the points add up to it. */
export function scoreParts(alike: Omit<SimilarIssue, 'issue'>): readonly ScorePart[] {
  const { score, bm25, trigrams, words, shared } = alike;
  const byWords = roundShare(WEIGHTS.bm25 * bm25);
  const byLetters = roundShare(compareWords(bm25, trigrams) - byWords);
  const byLength = roundShare(score - byWords - byLetters);
  const first = shared.slice(0, SHOWN).map((word) => `"${word}"`);
  const parts: readonly ScorePart[] = [
    {
      name: 'words',
      points: byWords,
      because: `${describePercent(bm25)} of the weight of the words is shared: ${first.join(', ')}, or words for the same.`,
    },
    {
      name: 'letters',
      points: byLetters,
      because: `${describePercent(trigrams)} of the runs of three letters are in both.`,
    },
    {
      name: 'length',
      points: byLength,
      because: `The shorter text has ${words} different words; the fewer, the less they prove.`,
    },
  ];
  return parts.filter(({ points }) => points !== 0);
}

function describePercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
