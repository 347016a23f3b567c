import { limitOf, type FoundTerm } from './find-terms.ts';
import {
  reachOf,
  type Filter,
  type Posting,
  type PostingKind,
  type WordIndex,
} from './word-index.ts';

/** A text and how well it fits. */
export interface ScoredText {
  readonly posting: Posting;
  readonly score: number;
  /** The terms that it has, a bit for each by its place in the list of terms. */
  readonly terms: number;
}

// As BM25 has them, for texts in which a word stands once.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const USUAL_WORDS = 12;

/** So many of the most promising texts are read. */
const MOST_READ = { plain: 600, filtered: 1_500, most: 40_000 } as const;
/** How promising a text is before it is read, by its kind. */
const PROMISE: Readonly<Record<PostingKind, number>> = { head: 1.3, note: 1, relation: 0.5 };

/** Scores the texts that have terms of a query. */
export function scoreTexts(
  index: WordIndex,
  filter: Filter,
  terms: readonly FoundTerm[],
): readonly ScoredText[] {
  const having = textsHaving(index, filter, terms);
  const ids = mostPromising(index, { having, terms, most: reachOf(filter, MOST_READ) });
  return index.postings(filter, ids).map((posting) => {
    const mask = having.get(posting.id) ?? 0;
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * posting.words) / USUAL_WORDS;
    const score = (sumOf(terms, mask) * (SATURATION + 1)) / (1 + SATURATION * length);
    return { posting, score, terms: mask };
  });
}

function sumOf(terms: readonly FoundTerm[], mask: number): number {
  let sum = 0;
  for (const [which, { weight, trust }] of terms.entries()) {
    if ((mask & (1 << which)) !== 0) sum += weight * trust;
  }
  return sum;
}

/** Which terms each text has. */
function textsHaving(
  index: WordIndex,
  filter: Filter,
  terms: readonly FoundTerm[],
): ReadonlyMap<number, number> {
  const having = new Map<number, number>();
  const add = (ids: readonly number[], mask: number): void => {
    for (const id of ids) having.set(id, (having.get(id) ?? 0) | mask);
  };
  const known = [...terms.entries()].filter(([, { phrases }]) => phrases.length > 0);
  const telling = known.filter(([, { found, isStop }]) => found.isWhole && !isStop);
  const tellingPhrases = telling.flatMap(([, { phrases }]) => phrases);
  for (const [which, { phrases, found }] of known) {
    // A word that is everywhere counts only beside one that is not.
    const isEverywhere = !found.isWhole && telling.length > 0;
    const { ids } = isEverywhere
      ? index.find(filter, [phrases, tellingPhrases], limitOf(filter))
      : found;
    add(ids, 1 << which);
  }
  if (telling.length > 0) return having;
  // Where all words are everywhere, the texts that have all of them are worth looking for.
  const all = known.filter(([, { isExtra, isStop }]) => !isExtra && !isStop);
  if (all.length < 2) return having;
  const wanted = all.map(([, { phrases }]) => phrases);
  const mask = all.reduce((sum, [which]) => sum | (1 << which), 0);
  add(index.find(filter, wanted, limitOf(filter)).ids, mask);
  return having;
}

interface Choice {
  readonly having: ReadonlyMap<number, number>;
  readonly terms: readonly FoundTerm[];
  readonly most: number;
}

/** The texts with the most telling terms; those that have the same are told apart once they are read. */
function mostPromising(index: WordIndex, { having, terms, most }: Choice): readonly number[] {
  const groups = new Map<string, { readonly promise: number; readonly ids: number[] }>();
  for (const [id, mask] of having) {
    const kind = index.kindOf(id);
    const key = `${mask} ${kind}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { promise: sumOf(terms, mask) * PROMISE[kind], ids: [id] });
    } else group.ids.push(id);
  }
  const best = [...groups.values()].toSorted((a, b) => b.promise - a.promise);
  const chosen: number[] = [];
  for (const { ids } of best) {
    if (chosen.length >= most) break;
    chosen.push(...ids.slice(0, most - chosen.length));
  }
  return chosen;
}
