import type { Placed } from './create-search.ts';
import type { Candidate } from './score-entities.ts';
import type { ScoredText } from './score-texts.ts';
import type { Match, SearchQuery } from './types.ts';
import type { WordIndex } from './word-index.ts';

/** What of each candidate matched best, in words. */
export function describeMatches(
  index: WordIndex,
  query: SearchQuery,
  page: readonly Placed[],
): readonly Match[] {
  const best = page.map(({ candidate }) => bestOf(candidate));
  const noted = best.flatMap((text) =>
    text?.posting.kind === 'note' ? [text.posting.targetId] : [],
  );
  const notes = index.notes(noted);
  const ids = page.flatMap(({ candidate }) => [candidate.entityId]);
  const names = new Map(index.heads(query, ids).map(({ id, name }) => [id, name]));
  return page.map(({ candidate }, place) => {
    const posting = best[place]?.posting;
    const text = posting?.kind === 'note' ? notes.get(posting.targetId) : undefined;
    if (posting !== undefined && text !== undefined) {
      return { kind: 'observation', text, observationId: posting.targetId };
    }
    const name = names.get(candidate.entityId) ?? '';
    return { kind: posting?.kind === 'relation' ? 'relation' : 'name', text: name };
  });
}

function bestOf({ head, note, relation }: Candidate): ScoredText | undefined {
  const texts = [head, note, relation].filter((text) => text !== undefined);
  return texts.toSorted((a, b) => b.score - a.score)[0];
}
