import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { describeNextPage, formatCount, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import {
  matchInput,
  type Match,
  TOOL_NAME,
  OUTCOMES,
  type MatchOutput,
  matchOutput,
} from './match-citation.shapes.ts';
import { matchCitations } from './match-citations.ts';

/** The tool `match_citation`. */
export function createMatchCitationTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'Match citations',
    description:
      'Find the PMIDs of references from their journal, year, volume, first page and author. Tells for each whether it was found, matches several articles, or none. For titles or loose words use search_literature.',
    effect: 'read',
    openWorld: true,
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
