import { type FoundTerm, chooseLimit } from './find-terms.ts';
import {
  type Filter,
  type Posting,
  type PostingKind,
  chooseReach,
  type Edge,
  type WordIndex,
} from './word-index.ts';

/** An entity and how well its texts fit. */
export interface Candidate {
  readonly entityId: number;
  score: number;
  /** How much of the query its own texts cover, 0 to 1. */
  coverage: number;
  readonly head?: ScoredText;
  readonly note?: ScoredText;
  readonly relation?: ScoredText;
  /** The relation that makes it the answer to a query such as "what depends on X". */
  readonly edge?: Edge;
}

type Best = { -readonly [Kind in 'head' | 'note' | 'relation']?: ScoredText };

/** How much each kind of text counts. */
const SHARES = { head: 1.3, note: 1, relation: 0.15 } as const;
/** How much an entity keeps that covers next to nothing of the query. */
const LEAST_KEPT = 0.4;

/** Scores entities by their best texts: name, observation and relation. */
export function scoreEntities(
  texts: readonly ScoredText[],
  terms: readonly FoundTerm[],
): readonly Candidate[] {
  const best = new Map<number, Best>();
  for (const text of texts) {
    const { kind, entityId, otherId } = text.posting;
    for (const id of otherId === null ? [entityId] : [entityId, otherId]) {
      const entry = best.get(id) ?? {};
      best.set(id, entry);
      if (text.score > (entry[kind]?.score ?? 0)) entry[kind] = text;
    }
  }
  const candidates = [...best].map(([entityId, entry]) => toCandidate(entityId, entry, terms));
  return candidates.toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
}

function toCandidate(entityId: number, best: Best, terms: readonly FoundTerm[]): Candidate {
  const { head, note, relation } = best;
  const coverage = measureCoverage([head, note], terms);
  const sum =
    SHARES.head * (head?.score ?? 0) +
    SHARES.note * (note?.score ?? 0) +
    SHARES.relation * (relation?.score ?? 0);
  return { entityId, score: sum * (LEAST_KEPT + (1 - LEAST_KEPT) * coverage), coverage, ...best };
}

/** How much of the query some texts cover. */
function measureCoverage(
  texts: readonly (ScoredText | undefined)[],
  terms: readonly FoundTerm[],
): number {
  const mask = texts.reduce((sum, text) => sum | (text?.terms ?? 0), 0);
  let all = 0;
  let covered = 0;
  for (const [which, { weight, isExtra, isStop, trust }] of terms.entries()) {
    if (isExtra) continue;
    const counts = isStop ? weight * 0.1 : weight;
    all += counts;
    if ((mask & (1 << which)) !== 0) covered += counts * trust;
  }
  return all === 0 ? 0 : Math.min(1, covered / all);
}

/** A text and how well it fits. */
interface ScoredText {
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
  const having = findTexts(index, filter, terms);
  const ids = choosePromising(index, { having, terms, most: chooseReach(filter, MOST_READ) });
  return index.postings(filter, ids).map((posting) => {
    const mask = having.get(posting.id) ?? 0;
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * posting.words) / USUAL_WORDS;
    const score = (sumScores(terms, mask) * (SATURATION + 1)) / (1 + SATURATION * length);
    return { posting, score, terms: mask };
  });
}

function sumScores(terms: readonly FoundTerm[], mask: number): number {
  let sum = 0;
  for (const [which, { weight, trust }] of terms.entries()) {
    if ((mask & (1 << which)) !== 0) sum += weight * trust;
  }
  return sum;
}

/** Which terms each text has. */
function findTexts(
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
      ? index.find(filter, [phrases, tellingPhrases], chooseLimit(filter))
      : found;
    add(ids, 1 << which);
  }
  if (telling.length > 0) return having;
  // Where all words are everywhere, the texts that have all of them are worth looking for.
  const all = known.filter(([, { isExtra, isStop }]) => !isExtra && !isStop);
  if (all.length < 2) return having;
  const wanted = all.map(([, { phrases }]) => phrases);
  const mask = all.reduce((sum, [which]) => sum | (1 << which), 0);
  add(index.find(filter, wanted, chooseLimit(filter)).ids, mask);
  return having;
}

interface Choice {
  readonly having: ReadonlyMap<number, number>;
  readonly terms: readonly FoundTerm[];
  readonly most: number;
}

/** The texts whose terms promise the highest scores; texts with the same terms are ranked once they have been read. */
function choosePromising(index: WordIndex, { having, terms, most }: Choice): readonly number[] {
  const groups = new Map<string, { readonly promise: number; readonly ids: number[] }>();
  for (const [id, mask] of having) {
    const kind = index.kindOf(id);
    const key = `${mask} ${kind}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { promise: sumScores(terms, mask) * PROMISE[kind], ids: [id] });
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
