import { searchByWords, type KeywordFindings } from './keyword-search.ts';
import { describeMatches } from './describe-matches.ts';
import type { Candidate } from './score-entities.ts';
import type { SearchAnswer, SearchQuery } from './types.ts';
import type { WordIndex } from './word-index.ts';

const NO_WORDS = 'There is no word in the query to look for.';

/** Looks for entities by words. */
export function searchKeywords(index: WordIndex, query: SearchQuery): SearchAnswer {
  const findings = searchByWords(index, query, query.text);
  const { page, hasMore } = pageOf(index, query, findings.candidates);
  const hits = describeMatches(index, query, page).map((match, place) => {
    const { candidate, rank } = page[place] ?? { candidate: { entityId: 0, score: 0 }, rank: 0 };
    const { entityId, score } = candidate;
    return { entityId, score, keyword: { rank, score }, match };
  });
  return { hits, mode: 'keyword', hasMore, ...notesOf(findings) };
}

function notesOf({ corrections, hasWords }: KeywordFindings): Partial<SearchAnswer> {
  return {
    ...(hasWords ? {} : { note: NO_WORDS }),
    ...(corrections.length === 0 ? {} : { corrections }),
  };
}

/** A candidate and its place among those that are wanted. */
export interface Placed {
  readonly candidate: Candidate;
  readonly rank: number;
}

const CHUNK = 200;

/** The wanted part of the candidates, after those that the query does not want are left out. */
function pageOf(
  index: WordIndex,
  query: SearchQuery,
  candidates: readonly Candidate[],
): { readonly page: readonly Placed[]; readonly hasMore: boolean } {
  const { offset = 0, limit } = query;
  const kept: Placed[] = [];
  for (let start = 0; start < candidates.length && kept.length <= offset + limit; start += CHUNK) {
    const chunk = candidates.slice(start, start + CHUNK);
    const wanted = index.only(
      query,
      chunk.map(({ entityId }) => entityId),
    );
    for (const candidate of chunk) {
      if (wanted.has(candidate.entityId)) kept.push({ candidate, rank: kept.length + 1 });
    }
  }
  return { page: kept.slice(offset, offset + limit), hasMore: kept.length > offset + limit };
}
