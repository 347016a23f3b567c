import type { FoundTerm } from './find-terms.ts';
import { limitOf } from './find-terms.ts';
import type { Filter, Posting, WordIndex } from './word-index.ts';

/** A text and how well it fits. */
export interface ScoredText {
  readonly posting: Posting;
  score: number;
  /** The terms that it has, by place in the list of terms. */
  readonly terms: Set<number>;
}

// As BM25 has them, for texts in which a word stands once.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const USUAL_WORDS = 12;

/** What one word adds to the score of a text. */
function gain({ weight, trust }: FoundTerm, { words }: Posting): number {
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words) / USUAL_WORDS;
  return (weight * trust * (SATURATION + 1)) / (1 + SATURATION * length);
}

/** Scores the texts that have terms of a query. */
export function scoreTexts(
  index: WordIndex,
  filter: Filter,
  terms: readonly FoundTerm[],
): ReadonlyMap<number, ScoredText> {
  const texts = new Map<number, ScoredText>();
  const add = (posting: Posting, which: number, term: FoundTerm): void => {
    const text = texts.get(posting.id) ?? { posting, score: 0, terms: new Set<number>() };
    texts.set(posting.id, text);
    if (text.terms.has(which)) return;
    text.terms.add(which);
    text.score += gain(term, posting);
  };
  const rare = terms.filter(({ found, phrases }) => found.isWhole && phrases.length > 0);
  const telling = rare.filter(({ isStop }) => !isStop);
  for (const [which, term] of terms.entries()) {
    if (term.phrases.length === 0) continue;
    // A word that is everywhere counts only beside one that is not.
    if (!term.found.isWhole && telling.length > 0) {
      const wanted = [term.phrases, telling.flatMap(({ phrases }) => phrases)];
      const both = index.find(filter, wanted, limitOf(filter));
      for (const posting of both.postings) add(posting, which, term);
    } else for (const posting of term.found.postings) add(posting, which, term);
  }
  if (telling.length === 0) addTogether(index, filter, { terms, add });
  return texts;
}

interface Adding {
  readonly terms: readonly FoundTerm[];
  readonly add: (posting: Posting, which: number, term: FoundTerm) => void;
}

/** Where all words are everywhere, the texts that have all of them are worth looking for. */
function addTogether(index: WordIndex, filter: Filter, { terms, add }: Adding): void {
  const wanted = [...terms.entries()].filter(
    ([, { isExtra, isStop, phrases }]) => !isExtra && !isStop && phrases.length > 0,
  );
  if (wanted.length < 2) return;
  const found = index.find(
    filter,
    wanted.map(([, { phrases }]) => phrases),
    limitOf(filter),
  );
  for (const posting of found.postings) {
    for (const [which, term] of wanted) add(posting, which, term);
  }
}
