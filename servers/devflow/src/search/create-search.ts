import { findTerms, type FoundTerm } from './find-terms.ts';
import {
  type Meaning,
  type MeaningCandidate,
  type QueryMeaning,
  searchByMeaning,
} from './meaning.ts';
import { preferNames } from './prefer-names.ts';
import { readTerms } from './query-terms.ts';
import { answerByRelation } from './relation-answers.ts';
import { type Candidate, scoreEntities, scoreTexts } from './score.ts';
import type { Hit, Match, Search, SearchAnswer, SearchMode, SearchQuery } from './search.ts';
import { type Edge, type Filter, isPlain, type Posting, type WordIndex } from './word-index.ts';

/** What a search works with. */
interface SearchParts {
  readonly words: WordIndex;
  /** Meaning, where there is an embedder. */
  readonly meaning: Meaning;
  /** Runs work in one consistent state. */
  readonly read: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

const NO_WORDS = 'There is no word in the query to look for.';

/** Looks for entities by words, by meaning, or by both. */
export function createSearch(parts: SearchParts): Search {
  return async (query) => {
    const wanted = query.mode ?? 'hybrid';
    const asked = wanted === 'keyword' ? {} : await parts.meaning.prepare(query);
    return parts.read(() => Promise.resolve(answer(parts, query, { wanted, ...asked })));
  };
}

interface Asked {
  readonly wanted: SearchMode;
  readonly ready?: QueryMeaning;
  readonly note?: string;
}

const NOTHING: KeywordFindings = { candidates: [], corrections: [], hasWords: true };

function answer(
  { words, meaning }: SearchParts,
  query: SearchQuery,
  { wanted, ready, note }: Asked,
): SearchAnswer {
  const mode = ready === undefined ? 'keyword' : wanted;
  const found = mode === 'semantic' ? NOTHING : searchByWords(words, query, query.text);
  const like = ready === undefined ? [] : findByMeaning(words, query, ready);
  const fused = sortCandidates(mode, keepWanted(words, query, { found, like }), query);
  const { offset = 0, limit } = query;
  const notes = [...(note === undefined ? [] : [note]), ...(found.hasWords ? [] : [NO_WORDS])];
  return {
    hits: describeHits(words, query, fused.slice(offset, offset + limit)),
    mode,
    hasMore: fused.length > offset + limit,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    ...(found.corrections.length === 0 ? {} : { corrections: found.corrections }),
    ...(ready === undefined ? {} : { coverage: meaning.coverage(query, ready) }),
  };
}

function findByMeaning(
  words: WordIndex,
  query: SearchQuery,
  { vector, vectors, matrix, threshold }: QueryMeaning,
): readonly MeaningCandidate[] {
  const loaded = matrix();
  if (loaded === undefined) return [];
  return searchByMeaning({ words, vectors }, query, { vector, threshold, matrix: loaded });
}

interface Both {
  readonly found: KeywordFindings;
  readonly like: readonly MeaningCandidate[];
}

/** Leaves out what the query does not want, so that places count only what it does. */
function keepWanted(words: WordIndex, query: SearchQuery, { found, like }: Both): Both {
  if (isPlain(query)) return { found, like };
  const ids = [...found.candidates, ...like].map(({ entityId }) => entityId);
  const wanted = words.only(query, [...new Set(ids)]);
  const isWanted = ({ entityId }: { readonly entityId: number }): boolean => wanted.has(entityId);
  return {
    found: { ...found, candidates: found.candidates.filter(isWanted) },
    like: like.filter(isWanted),
  };
}

/** The order of the mode: of words, of meaning, or of both. */
function sortCandidates(
  mode: SearchMode,
  { found, like }: Both,
  query: SearchQuery,
): readonly Fused[] {
  if (mode === 'hybrid') return fuse(found.candidates, like, query.semanticWeight);
  if (mode === 'semantic') {
    return like.map((meaning, place) => ({
      entityId: meaning.entityId,
      score: meaning.score,
      meaning: { ...meaning, rank: place + 1 },
    }));
  }
  return found.candidates.map((keyword, place) => ({
    entityId: keyword.entityId,
    score: keyword.score,
    keyword: { ...keyword, rank: place + 1 },
  }));
}

/** An entity in the fused order. */
interface Fused {
  readonly entityId: number;
  readonly score: number;
  readonly keyword?: Candidate & { readonly rank: number };
  readonly meaning?: MeaningCandidate & { readonly rank: number };
}

/** How much meaning counts beside words by default. */
const SEMANTIC_WEIGHT = 0.3;

/** The larger, the less the first places count before those after them. */
const RANK_OFFSET = 10;

/** Words count the less, the less of the query they cover. */
const COVERAGE_POWER = 3;

/** Fuses what words and what meaning found, by rank. */
export function fuse(
  byWords: readonly Candidate[],
  byMeaning: readonly MeaningCandidate[],
  semanticWeight: number = SEMANTIC_WEIGHT,
): readonly Fused[] {
  const fused = new Map<number, Fused>();
  for (const [place, candidate] of byWords.entries()) {
    const rank = place + 1;
    const trust = candidate.coverage ** COVERAGE_POWER;
    const score = ((1 - semanticWeight) * trust) / (RANK_OFFSET + rank);
    const { entityId } = candidate;
    fused.set(entityId, { entityId, score, keyword: { ...candidate, rank } });
  }
  for (const [place, candidate] of byMeaning.entries()) {
    const rank = place + 1;
    const { entityId } = candidate;
    const known = fused.get(entityId);
    const score = (known?.score ?? 0) + semanticWeight / (RANK_OFFSET + rank);
    fused.set(entityId, { ...known, entityId, score, meaning: { ...candidate, rank } });
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
}

/** What words found, the best first; not filtered yet. */
interface KeywordFindings {
  readonly candidates: readonly Candidate[];
  readonly corrections: NonNullable<SearchAnswer['corrections']>;
  /** Whether the query has any word at all. */
  readonly hasWords: boolean;
}

/** Looks for entities by words. */
function searchByWords(index: WordIndex, filter: Filter, text: string): KeywordFindings {
  const terms = findTerms(index, filter, readTerms(text));
  const texts = scoreTexts(index, filter, terms);
  const scored = scoreEntities(texts, terms);
  const named = preferNames(index, filter, { candidates: scored, terms });
  return {
    candidates: answerByRelation(index, filter, { ...named, terms }),
    corrections: listCorrections(terms),
    hasWords: terms.length > 0,
  };
}

function listCorrections(terms: readonly FoundTerm[]): KeywordFindings['corrections'] {
  return terms.flatMap(({ word, phrases }) => {
    const meant = phrases.map((phrase) => phrase.join(''));
    return meant.length === 0 || meant.includes(word) ? [] : [{ from: word, to: meant.join(', ') }];
  });
}

/** What was found, with what of each matched best. */
function describeHits(
  index: WordIndex,
  query: SearchQuery,
  page: readonly Fused[],
): readonly Hit[] {
  const best = page.map(findBest);
  const texts = readTexts(index, query, { page, best });
  return page.map(({ entityId, score, keyword, meaning }, place) => ({
    entityId,
    score,
    ...(keyword === undefined ? {} : { keyword: { rank: keyword.rank, score: keyword.score } }),
    ...(meaning === undefined
      ? {}
      : { vector: { rank: meaning.rank, similarity: meaning.similarity } }),
    match: toMatch(entityId, best[place], texts),
  }));
}

/** What matched best: a text of the entity, or a relation of it. */
interface Best {
  readonly kind: Posting['kind'];
  readonly targetId: number;
}

/** Of the words where they found it first, else of the meaning. */
function findBest({ keyword, meaning }: Fused): Best | undefined {
  if (keyword?.edge !== undefined) return { kind: 'relation', targetId: keyword.edge.id };
  if (keyword === undefined) return meaning?.posting;
  if (meaning !== undefined && meaning.rank < keyword.rank) return meaning.posting;
  const { head, note, relation } = keyword;
  const texts = [head, note, relation].filter((text) => text !== undefined);
  const [first] = texts.toSorted((a, b) => b.score - a.score);
  return first?.posting ?? meaning?.posting;
}

interface Texts {
  readonly notes: ReadonlyMap<number, string>;
  readonly edges: ReadonlyMap<number, Edge>;
  readonly names: ReadonlyMap<number, string>;
}

interface Page {
  readonly page: readonly Fused[];
  readonly best: readonly (Best | undefined)[];
}

function readTexts(index: WordIndex, query: SearchQuery, { page, best }: Page): Texts {
  const keys = (kind: Best['kind']): readonly number[] =>
    best.flatMap((one) => (one?.kind === kind ? [one.targetId] : []));
  const edges = index.edgesByKey(keys('relation'));
  const ids = new Set([
    ...page.map(({ entityId }) => entityId),
    ...edges.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  return {
    notes: index.notes(keys('note')),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
    names: new Map(index.heads(query, [...ids]).map(({ id, name }) => [id, name])),
  };
}

function toMatch(entityId: number, best: Best | undefined, { notes, edges, names }: Texts): Match {
  const getName = (id: number): string => names.get(id) ?? '';
  if (best?.kind === 'note') {
    const { targetId } = best;
    return { kind: 'observation', text: notes.get(targetId) ?? '', observationId: targetId };
  }
  const edge = best?.kind === 'relation' ? edges.get(best.targetId) : undefined;
  if (edge === undefined) return { kind: 'name', text: getName(entityId) };
  const { fromId, type, toId } = edge;
  return { kind: 'relation', text: `${getName(fromId)} ${type} ${getName(toId)}` };
}
