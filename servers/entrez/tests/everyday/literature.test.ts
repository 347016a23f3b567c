import { ERROR_META_KEY } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { wordsOf } from '../support/fake-entrez.ts';
import { openTestServer } from '../support/open-test-server.ts';

const pmids = (articles: readonly { readonly pmid: string }[]): readonly string[] =>
  articles.map(({ pmid }) => pmid);

interface Found {
  readonly total: number;
  readonly articles: readonly { readonly pmid: string; readonly hasAbstract: boolean }[];
}

test('a newcomer finds something on what most people look for', async () => {
  const { call } = await openTestServer();
  for (const query of ['CRISPR', 'TP53', 'influenza vaccine', 'sleep', "Alzheimer's"]) {
    const { structuredContent } = await call('search_literature', { query });
    const found = structuredContent as Found;
    expect(found.total, query).toBeGreaterThan(0);
    expect(found.articles.length, query).toBe(Math.min(found.total, 10));
  }
});

test('filters narrow a search', async () => {
  const { call } = await openTestServer();
  const search = async (filters: Record<string, unknown>): Promise<Found> => {
    const args = { query: 'sleep', limit: 100, ...filters };
    return (await call('search_literature', args)).structuredContent as Found;
  };
  const all = await search({});
  expect(pmids(all.articles)).toContain('27881303');
  const withAbstract = await search({ has_abstract: true });
  expect(withAbstract.total).toBeLessThan(all.total);
  expect(withAbstract.articles.every(({ hasAbstract }) => hasAbstract)).toBe(true);
  const old = await search({ to_year: 2016 });
  expect(old.total).toBeGreaterThan(0);
  expect(old.articles).toEqual(
    expect.arrayContaining([expect.objectContaining({ pmid: '27881303', year: 2016 })]),
  );
  expect(old.articles.every((one) => ((one as { year?: number }).year ?? 0) <= 2016)).toBe(true);
});

test('an unknown field is told, for the search was wider than meant', async () => {
  const { call } = await openTestServer();
  const { structuredContent } = await call('search_literature', { query: 'sleep[nosuchfield]' });
  expect(structuredContent).toMatchObject({
    warnings: [expect.stringContaining('no search field "nosuchfield"') as string],
  });
});

test('a misspelt word finds nothing, and the right one is offered', async () => {
  const { call } = await openTestServer();
  const { structuredContent } = await call('search_literature', { query: 'influenzza' });
  expect(structuredContent).toMatchObject({ total: 0, articles: [], didYouMean: 'influenza' });
});

test('a failure of NCBI is an error and not an empty answer', async () => {
  const { call, simulator } = await openTestServer();
  for (const kind of ['backend_exception', 'html_502', 'error_forwarding'] as const) {
    simulator.clear();
    simulator.fail({ kind, path: 'esearch.fcgi', times: 10 });
    const result = await call('search_literature', { query: `sleep ${kind}` });
    expect(result.isError, kind).toBe(true);
    expect(result._meta?.[ERROR_META_KEY], kind).toMatchObject({ retryable: true });
  }
});

test('abstracts come with a search where they are wanted', async () => {
  const { call } = await openTestServer();
  const { structuredContent } = await call('search_literature', {
    query: "Alzheimer's",
    detail: 'abstract',
  });
  expect(structuredContent).toMatchObject({
    articles: [{ pmid: '35000001', abstract: expect.stringMatching(/error/i) as string }],
  });
});

test('a whole record is shown as the source has it', async () => {
  const { call } = await openTestServer();
  const { structuredContent } = await call('get_article', { ids: ['31452104'], detail: 'full' });
  expect(structuredContent).toMatchObject({
    articles: [
      {
        pmid: '31452104',
        pmcid: 'PMC6710001',
        abstract: [
          { label: 'BACKGROUND', text: expect.stringContaining('TGF-β1') as string },
          { label: 'METHODS' },
          { label: 'RESULTS' },
          { label: 'CONCLUSIONS' },
        ],
        mesh: expect.arrayContaining([
          expect.objectContaining({ id: 'D000860', name: 'Hypoxia', major: true }),
        ]) as unknown[],
        link: 'https://pubmed.ncbi.nlm.nih.gov/31452104/',
      },
    ],
  });
});

test('a retraction is told from the article and from its notice', async () => {
  const { call } = await openTestServer();
  const { structuredContent } = await call('get_article', { ids: ['11700088', '11800099'] });
  expect(structuredContent).toMatchObject({
    articles: [
      {
        pmid: '11700088',
        retracted: true,
        retraction: { notices: [{ pmid: '11800099' }] },
      },
      { pmid: '11800099', isRetractionNotice: true },
    ],
  });
  const { articles } = structuredContent as { readonly articles: readonly object[] };
  expect(articles[1]).not.toHaveProperty('retracted');
});

test('books, articles without abstracts and ids of other kinds are read together', async () => {
  const { call } = await openTestServer();
  const ids = ['20301425', '27881303', 'PMC8700002', '10.5555/acsr.2019.0611', '999999999'];
  const { structuredContent } = await call('get_article', { ids });
  expect(structuredContent).toMatchObject({
    articles: [
      { pmid: '20301425', kind: 'book', book: {} },
      { pmid: '27881303', hasAbstract: false },
      { pmid: '35000001' },
      { pmid: '31452104' },
    ],
    missing: [{ id: '999999999' }],
  });
});

test('links lead to articles, texts and genes', async () => {
  const { call } = await openTestServer();
  const find = async (kind: string): Promise<unknown> =>
    (await call('find_related', { pmid: '31452104', kind })).structuredContent;
  expect(await find('similar')).toMatchObject({
    articles: expect.arrayContaining([
      expect.objectContaining({ score: expect.any(Number) as number }),
    ]) as unknown[],
  });
  expect(await find('cited_by')).toMatchObject({ total: 2 });
  expect(await find('references')).toMatchObject({ articles: [{ pmid: '19500007' }] });
  expect(await find('full_text')).toMatchObject({ fullTexts: [{ pmcid: 'PMC6710001' }] });
  expect(await find('genes')).toMatchObject({
    genes: expect.arrayContaining([
      expect.objectContaining({ geneId: '7157', symbol: 'TP53', organism: 'Homo sapiens' }),
    ]) as unknown[],
  });
});

test('a reference is matched to its article', async () => {
  const { call } = await openTestServer();
  const result = await call('match_citation', {
    citations: [
      { journal: 'Lakeside J Med', year: 2001, volume: 345, page: 1388, author: 'Crane VT' },
      { journal: 'No Such Journal', year: '1900', volume: '1', page: '1', key: 'none' },
    ],
  });
  expect(result.structuredContent, wordsOf(result)).toMatchObject({
    matches: [
      { key: '1', outcome: 'found', pmid: '11700088', article: { retracted: true } },
      { key: 'none', outcome: 'not_found' },
    ],
  });
});
