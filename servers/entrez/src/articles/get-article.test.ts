import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, type FakeParts, wordsOf } from '../../tests/support/fake-entrez.ts';
import { articleSet, articleXml } from '../../tests/support/sample-article.ts';
import type { Eutils } from '../eutils/eutils.ts';
import { createGetArticleTool } from './get-article.tool.ts';

const fetchedAt = new Date(0);

/** A PubMed that has these records. */
function holding(records: Readonly<Record<string, string>>): Pick<Eutils, 'fetch'> {
  return {
    fetch: ({ selection }) => {
      const ids = 'ids' in selection ? selection.ids : [];
      const text = articleSet(...ids.flatMap((id) => records[id] ?? []));
      return Promise.resolve({ text, format: 'xml', fetchedAt });
    },
  };
}

const toolOver = (parts: FakeParts): ReturnType<typeof createGetArticleTool> =>
  createGetArticleTool(fakeEntrez(parts));

const three = holding({ '1': articleXml('1'), '2': articleXml('2'), '3': articleXml('3') });

test('reads articles in the order of asking, and names those that are not there', async () => {
  const { structuredContent } = await callAlone(toolOver({ eutils: three }), {
    ids: ['3', '99', 'nonsense', '1'],
  });
  expect(structuredContent).toMatchObject({
    articles: [
      { pmid: '3', link: 'https://pubmed.ncbi.nlm.nih.gov/3/' },
      { pmid: '1', title: 'Title 1' },
    ],
    total: 2,
    missing: [
      { id: 'nonsense', reason: expect.stringContaining('expected a PMID') as string },
      { id: '99', reason: 'PubMed has no record with this PMID' },
    ],
    retrievedAt: '1970-01-01T00:00:00.000Z',
  });
});

test('says that none of the ids led to an article', async () => {
  const result = await callAlone(toolOver({ eutils: three }), { ids: ['98', '99'] });
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain('None of the ids led to an article. 98: PubMed has no record');
});

test('finds PMCIDs by the converter, and DOIs that it does not know in PubMed', async () => {
  const tool = toolOver({
    eutils: {
      ...three,
      search: ({ term }) =>
        Promise.resolve({
          count: term === '"10.1000/two"[doi]' ? 1 : 0,
          from: 0,
          ids: term === '"10.1000/two"[doi]' ? ['2'] : [],
          warnings: [],
          fetchedAt,
        }),
    },
    pmc: {
      convertIds: ({ ids }) =>
        Promise.resolve({
          fetchedAt,
          records: ids.map((requested) =>
            requested === 'PMC10'
              ? { requested, pmcid: 'PMC10', pmid: '1' }
              : { requested, problem: 'Identifier not found in PMC' },
          ),
        }),
    },
  });
  const ids = ['pmc10', 'https://doi.org/10.1000/two', '10.1000/none'];
  const { structuredContent } = await callAlone(tool, { ids, detail: 'brief' });
  expect(structuredContent).toMatchObject({
    articles: [{ pmid: '1' }, { pmid: '2' }],
    resolved: [
      { id: 'pmc10', pmid: '1' },
      { id: 'https://doi.org/10.1000/two', pmid: '2' },
    ],
    missing: [{ id: '10.1000/none', reason: 'no single article of PubMed has this DOI' }],
  });
});

test('takes ids as numbers and as one text, too', async () => {
  const tool = toolOver({ eutils: three });
  for (const ids of [[1, 2], '1, 2', ['PMID:1', '2']]) {
    const { structuredContent } = await callAlone(tool, { ids, detail: 'brief' });
    expect(structuredContent).toMatchObject({ articles: [{ pmid: '1' }, { pmid: '2' }] });
  }
});

test('goes on with the article that did not fit', async () => {
  const long = 'word '.repeat(200);
  const records = Object.fromEntries(
    ['1', '2', '3', '4'].map((id) => [id, articleXml(id, { abstract: long })]),
  );
  const tool = toolOver({ eutils: holding(records) });
  const args = { ids: ['1', '2', '3', '4'], max_tokens: 900 };
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { structuredContent } = await callAlone(
      tool,
      cursor === undefined ? args : { ...args, cursor },
    );
    const page = structuredContent as {
      readonly articles: readonly { readonly pmid: string; readonly cut?: unknown }[];
      readonly nextCursor?: string;
    };
    expect(tokensOf(page)).toBeLessThanOrEqual(900);
    expect(page.articles.every((article) => article.cut === undefined)).toBe(true);
    seen.push(...page.articles.map(({ pmid }) => pmid));
    cursor = page.nextCursor;
  } while (cursor !== undefined && seen.length < 10);
  expect(seen).toEqual(['1', '2', '3', '4']);
});

test('cuts an article that is too large alone, and says what is missing', async () => {
  const tool = toolOver({
    eutils: holding({ '1': articleXml('1', { abstract: 'Kept.', references: 500 }) }),
  });
  const { structuredContent } = await callAlone(tool, {
    ids: ['1'],
    detail: 'full',
    max_tokens: 1_000,
  });
  expect(structuredContent).toMatchObject({
    articles: [
      {
        abstract: [{ text: 'Kept.' }],
        referenceCount: 500,
        cut: [expect.stringMatching(/^references: \d+ of 500 shown\.$/) as string],
      },
    ],
  });
  expect(tokensOf(structuredContent)).toBeLessThanOrEqual(1_000);
});

test('calls XML that breaks off a failure of NCBI', async () => {
  const fetch: Eutils['fetch'] = () =>
    Promise.resolve({
      text: articleSet(articleXml('1')).slice(0, -60),
      format: 'xml' as const,
      fetchedAt,
    });
  const result = await callAlone(toolOver({ eutils: { fetch } }), { ids: ['1'] });
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain('NCBI sent a record that is broken XML');
});
