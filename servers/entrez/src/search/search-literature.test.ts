import { ToolError } from '@wellspoken/kit';
import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, openAlone, wordsOf } from '../../tests/support/fake-entrez.ts';
import { articleSet, articleXml, sampleSummary } from '../../tests/support/sample-article.ts';
import type { Eutils, SearchQuery, SearchResult } from '../eutils/eutils.ts';
import { createSearchLiteratureTool } from './search.tools.ts';

const fetchedAt = new Date(0);

/** A PubMed that has so many articles, with ids that count from 1, and remembers what it was asked. */
function pubmedOf(
  count: number,
  said: Partial<SearchResult> = {},
): {
  readonly eutils: Partial<Eutils>;
  readonly asked: SearchQuery[];
} {
  const asked: SearchQuery[] = [];
  return {
    asked,
    eutils: {
      search: (query) => {
        asked.push(query);
        const { from = 0, count: most = 20 } = query;
        const size = Math.max(0, Math.min(most, count - from));
        const ids = Array.from({ length: size }, (_, index) => String(from + index + 1));
        return Promise.resolve({ count, from, ids, warnings: [], fetchedAt, ...said });
      },
      summarize: (selection) =>
        Promise.resolve({
          documents: 'ids' in selection ? selection.ids.map((id) => sampleSummary(id)) : [],
          missing: [],
          fetchedAt,
        }),
    },
  };
}

const toolOver = (eutils: Partial<Eutils>): ReturnType<typeof createSearchLiteratureTool> =>
  createSearchLiteratureTool(fakeEntrez({ eutils }));

test('lists articles with what PubMed understood', async () => {
  const { eutils, asked } = pubmedOf(3, { translation: 'sleep[All Fields]' });
  const result = await callAlone(toolOver(eutils), { query: 'sleep', from_year: 2010 });
  expect(asked).toMatchObject([
    { database: 'pubmed', term: '(sleep) AND 2010:3000[dp]', sort: 'relevance', count: 10 },
  ]);
  expect(result.structuredContent).toMatchObject({
    query: '(sleep) AND 2010:3000[dp]',
    understoodAs: 'sleep[All Fields]',
    total: 3,
    first: 1,
    articles: [{ pmid: '1', year: 2024 }, { pmid: '2' }, { pmid: '3' }],
    retrievedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(result.structuredContent).not.toHaveProperty('nextCursor');
});

test('takes types of articles as one text, too', async () => {
  const { eutils, asked } = pubmedOf(1);
  await callAlone(toolOver(eutils), { query: 'x', article_types: 'Review, Editorial' });
  expect(asked).toMatchObject([{ term: '(x) AND ("Review"[pt] OR "Editorial"[pt])' }]);
});

test('goes on where the page before ended, until the end', async () => {
  const tool = toolOver(pubmedOf(25).eutils);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { query: 'x', limit: 10, ...(cursor === undefined ? {} : { cursor }) };
    const { structuredContent } = await callAlone(tool, args);
    const page = structuredContent as {
      readonly articles: readonly { readonly pmid: string }[];
      readonly nextCursor?: string;
    };
    seen.push(...page.articles.map(({ pmid }) => pmid));
    cursor = page.nextCursor;
  } while (cursor !== undefined && seen.length < 100);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)));
});

test('fits its budget, and nextCursor begins with the first article that did not fit', async () => {
  const tool = toolOver(pubmedOf(100).eutils);
  const args = { query: 'x', limit: 100, max_tokens: 1_000 };
  const first = await callAlone(tool, args);
  const page = first.structuredContent as {
    readonly articles: readonly unknown[];
    readonly nextCursor: string;
  };
  expect(tokensOf(page)).toBeLessThanOrEqual(1_000);
  expect(page.articles.length).toBeGreaterThan(1);
  const second = await callAlone(tool, { ...args, cursor: page.nextCursor });
  expect(second.structuredContent).toMatchObject({ first: page.articles.length + 1 });
});

test('does not take a cursor of another search', async () => {
  const tool = toolOver(pubmedOf(100).eutils);
  const { structuredContent } = await callAlone(tool, { query: 'x' });
  const { nextCursor: cursor } = structuredContent as { readonly nextCursor: string };
  const result = await callAlone(tool, { query: 'y', cursor });
  expect(wordsOf(result)).toContain('belongs to a call with other arguments');
});

test('ends where PubMed does, and says how to see the rest', async () => {
  const { eutils, asked } = pubmedOf(20_000);
  const call = await openAlone(toolOver(eutils));
  let cursor: string | undefined;
  let last: unknown;
  for (let page = 0; page < 100; page++) {
    const args = { query: 'x', limit: 100, max_tokens: 100_000 };
    const result = await call(cursor === undefined ? args : { ...args, cursor });
    last = result.structuredContent;
    cursor = (last as { readonly nextCursor?: string }).nextCursor;
  }
  expect(asked.at(-1)).toMatchObject({ from: 9_900, count: 99 });
  expect(last).not.toHaveProperty('nextCursor');
  expect(JSON.stringify(last)).toContain('from_year and to_year');
});

test('tells nothing found from a failure, and offers another spelling', async () => {
  const none = pubmedOf(0, { warnings: ['Nothing contains "slep".'] });
  const spell: Eutils['spell'] = ({ term }) =>
    Promise.resolve({ query: term, corrected: term.replace('slep', 'sleep'), replacements: [] });
  const args = { query: 'slep', from_year: 2010 };
  const result = await callAlone(toolOver({ ...none.eutils, spell }), args);
  expect(result.isError).toBeFalsy();
  expect(result.structuredContent).toMatchObject({
    total: 0,
    articles: [],
    didYouMean: 'sleep',
    warnings: ['Nothing contains "slep".'],
  });
  const down = toolOver({
    search: () => Promise.reject(new ToolError('unavailable', 'NCBI cannot be reached.')),
  });
  expect(await callAlone(down, { query: 'slep' })).toMatchObject({ isError: true });
});

test('answers without a word on spelling where that cannot be asked', async () => {
  const spell = (): Promise<never> => Promise.reject(new ToolError('unavailable', 'No.'));
  const result = await callAlone(toolOver({ ...pubmedOf(0).eutils, spell }), { query: 'slep' });
  expect(result.structuredContent).toMatchObject({ total: 0 });
  expect(wordsOf(result)).toContain('could not be checked');
});

test('names ids without a record, and goes on behind them', async () => {
  const { eutils } = pubmedOf(3);
  const summarize: Eutils['summarize'] = () =>
    Promise.resolve({
      documents: [sampleSummary('1'), sampleSummary('3')],
      missing: [],
      fetchedAt,
    });
  const { structuredContent } = await callAlone(toolOver({ ...eutils, summarize }), { query: 'x' });
  expect(structuredContent).toMatchObject({
    total: 3,
    articles: [{ pmid: '1' }, { pmid: '3' }],
    notes: ['NCBI lists these without a record: 2.'],
  });
});

test('shows abstracts, and cuts one that is too long with a mark', async () => {
  const { eutils } = pubmedOf(2);
  const xml = articleSet(
    articleXml('1', { abstract: 'long '.repeat(1_000) }),
    articleXml('2', { abstract: 'Short.' }),
  );
  const fetch: Eutils['fetch'] = () =>
    Promise.resolve({ text: xml, format: 'xml' as const, fetchedAt });
  const tool = toolOver({ ...eutils, fetch });
  const args = { query: 'x', detail: 'abstract', max_tokens: 600 };
  const { structuredContent } = await callAlone(tool, args);
  const page = structuredContent as {
    readonly articles: readonly { readonly abstract: string; readonly abstractCut?: true }[];
    readonly nextCursor: string;
  };
  expect(page.articles).toMatchObject([{ pmid: '1', abstractCut: true }]);
  expect(page.articles[0]?.abstract).toMatch(/^long .*…$/);
  expect(tokensOf(page)).toBeLessThanOrEqual(600);
  const rest = await callAlone(tool, { ...args, cursor: page.nextCursor });
  expect(rest.structuredContent).toBeDefined();
});

test.each([
  [{}, 'query: expected words'],
  [{ query: '', author: ' ' }, 'query: expected words'],
  [{ query: 'x', from_year: 2020, to_year: 2010 }, 'from_year: expected a year up to to_year'],
])('refuses %j', async (args, words) => {
  const result = await callAlone(toolOver({}), args);
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain(words);
});
