import type { Fused } from './fuse.ts';
import type { Hit, Match, SearchQuery } from './search.ts';
import type { Posting, Edge, WordIndex } from './word-index.ts';

/** What was found, with what of each matched best. */
export function describeHits(
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
  const nameOf = (id: number): string => names.get(id) ?? '';
  if (best?.kind === 'note') {
    const { targetId } = best;
    return { kind: 'observation', text: notes.get(targetId) ?? '', observationId: targetId };
  }
  const edge = best?.kind === 'relation' ? edges.get(best.targetId) : undefined;
  if (edge === undefined) return { kind: 'name', text: nameOf(entityId) };
  const { fromId, type, toId } = edge;
  return { kind: 'relation', text: `${nameOf(fromId)} ${type} ${nameOf(toId)}` };
}
