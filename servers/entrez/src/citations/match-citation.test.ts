import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, wordsOf } from '../../tests/support/fake-entrez.ts';
import { sampleSummary } from '../../tests/support/sample-article.ts';
import type { Citation, CitationMatch, Eutils } from '../eutils/eutils.ts';
import { createMatchCitationTool } from './match-citation.tool.ts';

const fetchedAt = new Date(0);

/** An NCBI that answers so, and remembers what it was asked. */
function answering(matches: readonly CitationMatch[]): {
  readonly tool: ReturnType<typeof createMatchCitationTool>;
  readonly asked: (readonly Citation[])[];
} {
  const asked: (readonly Citation[])[] = [];
  const eutils: Partial<Eutils> = {
    matchCitations: (citations) => {
      asked.push(citations);
      return Promise.resolve(matches);
    },
    summarize: (selection) =>
      Promise.resolve({
        documents: 'ids' in selection ? selection.ids.map((id) => sampleSummary(id)) : [],
        missing: [],
        fetchedAt,
      }),
  };
  return { asked, tool: createMatchCitationTool(fakeEntrez({ eutils })) };
}

test('tells what became of each citation', async () => {
  const { tool } = answering([
    { outcome: 'found', pmid: '1' },
    { outcome: 'ambiguous', pmids: ['2', '3', '4', '5', '6', '7', '8'] },
    { outcome: 'not_found', note: 'INVALID_JOURNAL' },
    { outcome: 'unanswered' },
  ]);
  const citations = [
    { journal: 'a', key: 'mine' },
    { journal: 'b' },
    { journal: 'c' },
    { journal: 'd' },
  ];
  const result = await callAlone(tool, { citations });
  expect(wordsOf(result)).toContain(
    '4 citations: 1 found, 1 with several articles that match, 1 not found, 1 without an answer from NCBI.',
  );
  expect(result.structuredContent).toMatchObject({
    total: 4,
    matches: [
      { key: 'mine', outcome: 'found', pmid: '1', article: { title: 'Title 1' } },
      {
        key: '2',
        outcome: 'ambiguous',
        candidates: ['2', '3', '4', '5', '6'].map((pmid) => ({ pmid })),
        candidateCount: 7,
      },
      { key: '3', outcome: 'not_found', remark: 'NCBI does not know this journal.' },
      { key: '4', outcome: 'unanswered' },
    ],
  });
});

test('takes numbers and blank parts as people send them', async () => {
  const { tool, asked } = answering([{ outcome: 'not_found' }]);
  const citations = [{ journal: 'science', year: 1987, volume: 235, page: '', author: ' ' }];
  const { structuredContent } = await callAlone(tool, { citations });
  expect(asked).toEqual([[{ journal: 'science', year: '1987', volume: '235' }]]);
  expect(structuredContent).not.toHaveProperty('retrievedAt');
});

test('refuses a citation with nothing in it', async () => {
  const result = await callAlone(answering([]).tool, { citations: [{ key: 'x', journal: '' }] });
  expect(wordsOf(result)).toContain('at least one of journal, year, volume, page and author');
});

test('shows as many candidates as fit', async () => {
  const { tool } = answering([{ outcome: 'ambiguous', pmids: ['2', '3', '4', '5', '6'] }]);
  const args = { citations: [{ journal: 'b' }], max_tokens: 350 };
  const { structuredContent } = await callAlone(tool, args);
  expect(tokensOf(structuredContent)).toBeLessThanOrEqual(350);
  const { matches } = structuredContent as {
    readonly matches: readonly { readonly candidates: readonly unknown[] }[];
  };
  expect(matches).toMatchObject([{ candidateCount: 5 }]);
  expect(matches[0]?.candidates.length).toBeLessThan(5);
});
