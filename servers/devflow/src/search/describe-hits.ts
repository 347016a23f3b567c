import type { Fused } from './fuse.ts';
import type { Hit, Match, SearchQuery } from './types.ts';
import type { Posting, WordIndex } from './word-index.ts';

/** What was found, with what of each matched best. */
export function describeHits(
  index: WordIndex,
  query: SearchQuery,
  page: readonly Fused[],
): readonly Hit[] {
  const best = page.map(bestOf);
  const notes = index.notes(
    best.flatMap((posting) => (posting?.kind === 'note' ? [posting.targetId] : [])),
  );
  const ids = new Set(
    page.flatMap(({ entityId }, place) => [
      entityId,
      best[place]?.entityId ?? entityId,
      best[place]?.otherId ?? entityId,
    ]),
  );
  const names = new Map(index.heads(query, [...ids]).map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''));
  return page.map(({ entityId, score, keyword, meaning }, place) => {
    const posting = best[place];
    return {
      entityId,
      score,
      ...(keyword === undefined ? {} : { keyword: { rank: keyword.rank, score: keyword.score } }),
      ...(meaning === undefined
        ? {}
        : { vector: { rank: meaning.rank, similarity: meaning.similarity } }),
      match: toMatch(posting, { notes, nameOf, entityId }),
    };
  });
}

interface Texts {
  readonly notes: ReadonlyMap<number, string>;
  readonly nameOf: (id: number | null) => string;
  readonly entityId: number;
}

function toMatch(posting: Posting | undefined, { notes, nameOf, entityId }: Texts): Match {
  if (posting?.kind === 'note') {
    const { targetId } = posting;
    return { kind: 'observation', text: notes.get(targetId) ?? '', observationId: targetId };
  }
  if (posting?.kind === 'relation') {
    const text = `${nameOf(posting.entityId)} and ${nameOf(posting.otherId)}`;
    return { kind: 'relation', text };
  }
  return { kind: 'name', text: nameOf(entityId) };
}

/** The text that matched best: of the words where they found it first, else of the meaning. */
function bestOf({ keyword, meaning }: Fused): Posting | undefined {
  if (keyword === undefined) return meaning?.posting;
  if (meaning !== undefined && meaning.rank < keyword.rank) return meaning.posting;
  const { head, note, relation } = keyword;
  const texts = [head, note, relation].filter((text) => text !== undefined);
  const [first] = texts.toSorted((a, b) => b.score - a.score);
  return first?.posting ?? meaning?.posting;
}
