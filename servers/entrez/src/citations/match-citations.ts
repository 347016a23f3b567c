import type { Context } from '@wellspoken/kit';
import { openPage, tokensOf } from '@wellspoken/kit/paging';

import { createCountField } from '../answers/fields.ts';
import { type AnswerSpace, fitItems, getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { type ArticleLine, toSummaryLine } from '../articles/article-line.shapes.ts';
import type { CitationMatch } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import {
  type MatchInput,
  type Match,
  TOOL_NAME,
  type MatchOutput,
} from './match-citation.shapes.ts';

const pages = { tool: TOOL_NAME, places: createCountField(), free: ['max_tokens'] };

const MOST_CANDIDATES = 5;

/** Matches citations and reads the articles that they lead to. */
export async function matchCitations(
  { eutils }: Entrez,
  asked: MatchInput,
  { signal }: Context,
): Promise<MatchOutput> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { citations, max_tokens: tokens } = asked;
  const found = await eutils.matchCitations(citations, { signal });
  const pmids = [...new Set(found.flatMap(listShown))];
  const read =
    pmids.length === 0
      ? { documents: [] }
      : await eutils.summarize({ database: 'pubmed', ids: pmids }, { signal });
  const lines = new Map(read.documents.map((one) => [one.uid, toSummaryLine(one)]));
  const matches = found.map((one, place) => ({
    key: citations[place]?.key ?? String(place + 1),
    ...toMatch(one, lines),
  }));
  const frame = {
    total: citations.length,
    ...createAdvice(matches),
    ...('fetchedAt' in read ? { retrievedAt: read.fetchedAt.toISOString() } : {}),
  };
  const room = { tokens, frame };
  const shown = fitItems(matches.slice(from), room);
  const next = from + shown.length;
  return {
    matches: shown.length === 1 ? shown.map((one) => cutCandidates(one, room)) : [...shown],
    ...frame,
    ...goOn(next < matches.length ? next : undefined),
  };
}

function listShown(found: CitationMatch): readonly string[] {
  if (found.outcome === 'found') return [found.pmid];
  return found.outcome === 'ambiguous' ? found.pmids.slice(0, MOST_CANDIDATES) : [];
}

function toMatch(
  found: CitationMatch,
  lines: ReadonlyMap<string, ArticleLine>,
): Omit<Match, 'key'> {
  const { outcome } = found;
  const shown = listShown(found).flatMap((pmid) => lines.get(pmid) ?? []);
  if (outcome === 'found') {
    return { outcome, pmid: found.pmid, ...omitEmpty({ article: shown[0] }) };
  }
  if (outcome === 'ambiguous') {
    const candidateCount = found.pmids.length === 0 ? undefined : found.pmids.length;
    // Where NCBI named them, its remark is that list again.
    const remark = candidateCount === undefined ? found.note : undefined;
    return { outcome, ...omitEmpty({ candidates: shown, candidateCount, remark }) };
  }
  if (outcome !== 'not_found') return { outcome };
  return { outcome, ...omitEmpty({ remark: REMARKS.get(found.note ?? '') ?? found.note }) };
}

/** What NCBI means by its codes. */
const REMARKS: ReadonlyMap<string, string> = new Map([
  ['INVALID_JOURNAL', 'NCBI does not know this journal.'],
  ['INVALID_CITATION', 'NCBI needs more parts, such as journal, year, volume and page.'],
]);

/** As many candidates as fit; candidateCount says how many there are. */
function cutCandidates(one: Match, room: AnswerSpace): Match {
  const { candidates, ...rest } = one;
  if (candidates === undefined || tokensOf(one) <= getTokensLeft(room)) return one;
  return { ...rest, candidates: [...fitItems(candidates, { ...room, frame: [room.frame, rest] })] };
}

function createAdvice(matches: readonly Match[]): Pick<MatchOutput, 'notes'> {
  const has = (outcome: Match['outcome']): boolean =>
    matches.some((one) => one.outcome === outcome);
  const advice = [
    ...(has('ambiguous')
      ? ['Ambiguous: add volume, first page or author to tell them apart.']
      : []),
    ...(has('not_found') || has('unanswered')
      ? [
          'Not found: leave out parts that may be wrong, use the abbreviation of the journal, or look with search_literature.',
        ]
      : []),
  ];
  return advice.length === 0 ? {} : { notes: advice };
}
