import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
} from '@wellspoken/kit';
import { openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { type AnswerSpace, fitItems, getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { describeNextPage, formatCount, listNames } from '../answers/sentences.ts';
import { articleLine, type ArticleLine, toSummaryLine } from '../articles/article-line.shapes.ts';
import type { CitationMatch } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';

/** The name of the tool, as its cursors know it. */
const TOOL_NAME = 'match_citation';

const MOST_CITATIONS = 50;

const createPartField = (description: string, most = 200): z.ZodOptional<z.ZodString> =>
  z.string().trim().max(most).optional().describe(description);

const citation = z
  .strictObject({
    journal: createPartField('Name or abbreviation, such as "proc natl acad sci u s a"', 300),
    year: createPartField('Year of publication', 20),
    volume: createPartField('Volume', 50),
    page: createPartField('First page', 50),
    author: createPartField('First author, such as "mann bj"'),
    key: createPartField('A name of your own for this citation; its place by default', 100),
  })
  .refine(
    ({ key: _name, ...parts }) => Object.values(parts).some((given) => given !== undefined),
    'expected at least one of journal, year, volume, page and author',
  );

/** The arguments of `match_citation`. */
const matchInput = z.object({
  citations: z
    .array(citation)
    .min(1)
    .max(MOST_CITATIONS)
    .describe('What is known of each; the more parts, the better'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

/** The validated arguments of `match_citation`. */
type MatchInput = z.output<typeof matchInput>;

/** What can become of a citation. */
const OUTCOMES = ['found', 'ambiguous', 'not_found', 'unanswered'] as const;

const match = z.object({
  key: z.string().describe('Which citation'),
  outcome: z.enum(OUTCOMES).describe('unanswered: NCBI said nothing of it'),
  pmid: z.string().optional().describe('Its PMID, where exactly one article matches'),
  article: articleLine.optional().describe('The article'),
  candidates: z.array(articleLine).optional().describe('Articles that match, the first ones'),
  candidateCount: createCountField().optional().describe('How many match'),
  remark: z.string().optional().describe('What NCBI says of it'),
});

/** What became of one citation. */
type Match = z.output<typeof match>;

/** What `match_citation` answers. */
const matchOutput = z.object({
  matches: z.array(match).describe('What became of each citation, in order'),
  total: createCountField().describe('How many citations there are'),
  notes,
  retrievedAt: retrievedAt.optional(),
  nextCursor,
});

/** An answer of `match_citation`. */
type MatchOutput = z.output<typeof matchOutput>;

/** The tool `match_citation`. */
export function createMatchCitationTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'Match citations',
    description:
      'Find the PMIDs of references from their journal, year, volume, first page and author. Tells for each whether it was found, matches several articles, or none. For titles or loose words use search_literature.',
    effect: 'read',
    openWorld: true,
    foreign: 'records of articles',
    input: rewriteInput(matchInput, withPlainCitations),
    output: matchOutput,
    examples: [
      {
        name: 'two references',
        arguments: {
          citations: [
            {
              journal: 'Lakeside J Med',
              year: '2001',
              volume: '345',
              page: '1388',
              author: 'Crane VT',
              key: 'influenza',
            },
            { journal: 'science', year: '1987', volume: '235', page: '182' },
          ],
        },
      },
    ],
    run: async (asked, context) => {
      const answer = await matchCitations(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

type Arguments = Readonly<Record<string, unknown>>;

/** Citations without blank parts, numbers as text. */
function withPlainCitations(given: Arguments): Arguments {
  const { citations, ...rest } = blankAsAbsent(given);
  if (citations === undefined) return rest;
  if (!Array.isArray(citations)) return { ...rest, citations };
  return { ...rest, citations: (citations as readonly unknown[]).map(withPlainParts) };
}

function withPlainParts(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const parts = Object.entries(blankAsAbsent(given as Arguments));
  return Object.fromEntries(
    parts.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

function summarizeAnswer({ matches, total, nextCursor: next }: MatchOutput): string {
  const part = matches.length === total ? '' : `${matches.length} of `;
  const count = (outcome: Match['outcome']): number =>
    matches.filter((one) => one.outcome === outcome).length;
  const counts = OUTCOMES.filter((outcome) => count(outcome) > 0).map(
    (outcome) => `${count(outcome)} ${IN_WORDS[outcome]}`,
  );
  const retracted = matches.flatMap(({ article }) => (article?.retracted ? article.pmid : []));
  return [
    `${part}${formatCount(total, 'citation')}: ${counts.join(', ')}.`,
    ...listNames('RETRACTED', retracted),
    ...describeNextPage(next),
  ].join(' ');
}

const IN_WORDS: Readonly<Record<Match['outcome'], string>> = {
  found: 'found',
  ambiguous: 'with several articles that match',
  not_found: 'not found',
  unanswered: 'without an answer from NCBI',
};

const pages = { tool: TOOL_NAME, places: createCountField(), free: ['max_tokens'] };

const MOST_CANDIDATES = 5;

/** Matches citations and reads the articles that they lead to. */
async function matchCitations(
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
