import { countTokens } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { TOKENS } from '../src/answers/fields.ts';
import { wordsOf } from './support/fake-entrez.ts';
import { openTestServer, type TestServer } from './support/open-test-server.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** A call whose answer has pages, and what of an answer must be the same however large they are. */
interface Paged {
  readonly name: string;
  readonly args: Arguments;
  /** Items of a list, or pieces of a text that pages take apart. */
  readonly items: (answer: Fields) => readonly unknown[];
  readonly isText?: true;
}

const listed =
  (list: string, ...names: readonly string[]) =>
  (answer: Fields): readonly unknown[] =>
    ((answer[list] ?? []) as readonly Fields[]).map((item) => names.map((name) => item[name]));

const texts =
  (name: string) =>
  (answer: Fields): readonly unknown[] => [answer[name]];

const generated = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => String(40_000_001 + place));

const MIXED = [...generated(12), '31452104', '20301425', '11700088'];

const PAGED: readonly Paged[] = [
  ...['brief', 'abstract'].map((detail) => ({
    name: 'search_literature',
    args: { query: 'sleep', from_year: 2010, limit: 100, detail },
    items: listed('articles', 'pmid', 'title'),
  })),
  ...['brief', 'abstract', 'full'].map((detail) => ({
    name: 'get_article',
    args: { ids: MIXED, detail },
    items: listed('articles', 'pmid', 'title'),
  })),
  {
    name: 'get_full_text',
    args: { id: '31452104', include_references: true },
    items: (answer) => [
      ...listed('sections', 'text')(answer),
      ...listed('references', 'citation')(answer),
    ],
    isText: true,
  },
  {
    name: 'find_related',
    args: { pmid: '31452104', limit: 100 },
    items: listed('articles', 'pmid', 'score'),
  },
  {
    name: 'match_citation',
    args: {
      citations: ['1388', '1850', '9', ''].map((page) => ({
        journal: 'Lakeside J Med',
        year: '2001',
        page,
      })),
    },
    items: listed('matches', 'key', 'outcome', 'pmid'),
  },
  ...['apa', 'nbib'].map((style) => ({
    name: 'format_citation',
    args: { ids: MIXED, style },
    items: (answer: Fields) => [
      ...listed('tooLarge', 'pmid')(answer),
      ...listed('citations', 'pmid')(answer),
    ],
  })),
  {
    name: 'get_sequence',
    args: { id: 'NM_000546.6', strand: 'minus' },
    items: ({ text }) => [String(text).replace(/^>.*/, '')],
    isText: true,
  },
  {
    name: 'get_sequence',
    args: { id: 'NM_000546.6', format: 'genbank' },
    items: texts('text'),
    isText: true,
  },
  {
    name: 'get_sequence',
    args: { id: 'NM_000546.6', format: 'summary' },
    items: listed('features', 'key', 'location'),
  },
  {
    name: 'entrez_query',
    args: { operation: 'search', term: 'sleep', retmax: 100 },
    items: ({ idlist }) => idlist as readonly string[],
  },
  ...['auto', 'full'].map((detail_level) => ({
    name: 'entrez_query',
    args: { operation: 'summary', ids: MIXED.join(','), detail_level },
    items: listed('records', 'uid'),
  })),
  {
    name: 'entrez_query',
    args: { operation: 'fetch', ids: '31452104,20301425' },
    items: texts('data'),
    isText: true,
  },
  {
    name: 'entrez_query',
    args: { operation: 'link', dbfrom: 'pubmed', database: 'pubmed', ids: '31452104,35000001' },
    items: ({ links }) =>
      (links as readonly { readonly linkname: string; readonly ids: readonly string[] }[]).flatMap(
        ({ linkname, ids }) => ids.map((id) => [linkname, id]),
      ),
  },
  {
    name: 'entrez_query',
    args: { operation: 'info', database: 'pubmed' },
    items: (answer) => [...listed('fields', 'name')(answer), ...listed('links', 'name')(answer)],
  },
  {
    name: 'entrez_external',
    args: { service: 'pmc', operation: 'id_convert', ids: generated(20).join(',') },
    items: ({ data }) => listed('records', 'requested-id', 'status')(data as Fields),
  },
  {
    name: 'entrez_external',
    args: {
      service: 'pubchem',
      operation: 'compound',
      identifier: '2244',
      identifier_type: 'cid',
      output_format: 'sdf',
    },
    items: texts('data'),
    isText: true,
  },
];

// More pages than any of these answers has; one that leads in a circle has more still.
const MOST_PAGES = 200;

/** All pages of an answer, to the end. */
async function pagesOf(
  { call }: TestServer,
  name: string,
  args: Arguments,
): Promise<readonly Fields[]> {
  const pages: Fields[] = [];
  let cursor: unknown;
  do {
    const answer = await call(name, { ...args, ...(cursor === undefined ? {} : { cursor }) });
    expect(answer.isError, wordsOf(answer)).not.toBe(true);
    const data = answer.structuredContent as Fields;
    pages.push({ ...data, words: wordsOf(answer) });
    cursor = data['nextCursor'];
  } while (cursor !== undefined && pages.length < MOST_PAGES);
  expect(pages.length).toBeLessThan(MOST_PAGES);
  return pages;
}

/** Pages of a text begin and end anywhere, so only its letters are compared. */
function gathered({ items, isText }: Paged, pages: readonly Fields[]): unknown {
  const all = pages.flatMap(items);
  return isText === true ? all.join('').replaceAll(/\s/g, '') : all;
}

const CASES = PAGED.map(
  (paged) => [paged.name, JSON.stringify(paged.args).slice(0, 80), paged] as const,
);

test.each(CASES)(
  '%s with %s has the same in many pages as in one, each within max_tokens',
  async (name, _args, paged) => {
    const server = await openTestServer({ simulator: { generated: 100 } });
    const ask = (max_tokens: number): Promise<readonly Fields[]> =>
      pagesOf(server, name, { ...paged.args, max_tokens });
    const [whole, some, many] = [await ask(100_000), await ask(700), await ask(TOKENS.least)];
    expect(whole).toHaveLength(1);
    expect(gathered(paged, some)).toEqual(gathered(paged, whole));
    expect(gathered(paged, many)).toEqual(gathered(paged, whole));
    for (const { words } of some) expect(countTokens(String(words))).toBeLessThanOrEqual(700);
  },
);

test('rows of SQL are the same in many pages as in one', async () => {
  const server = await openTestServer();
  const ids = generated(40).join(',');
  const staged = await server.call('entrez_data', {
    operation: 'fetch_and_stage',
    database: 'pubmed',
    ids,
  });
  const { data_access_id } = staged.structuredContent as Fields;
  const sql = 'SELECT pmid, title FROM articles ORDER BY pmid';
  const ask = async (max_tokens: number): Promise<readonly unknown[]> => {
    const args = { operation: 'query', data_access_id, sql, max_tokens };
    const pages = await pagesOf(server, 'entrez_data', args);
    return pages.flatMap(listed('results', 'pmid', 'title'));
  };
  const whole = await ask(50_000);
  expect(whole).toHaveLength(40);
  expect(await ask(TOKENS.least)).toEqual(whole);
});

test('a cursor leads nowhere in another tool, or with other arguments', async () => {
  const { call } = await openTestServer({ simulator: { generated: 100 } });
  const asked = { query: 'sleep', limit: 2 };
  const { structuredContent } = await call('search_literature', asked);
  const { nextCursor: cursor } = structuredContent as { readonly nextCursor: string };
  for (const [name, args] of [
    ['search_literature', { ...asked, query: 'influenza' }],
    ['find_related', { pmid: '31452104' }],
    ['get_article', { ids: ['31452104'] }],
    ['entrez_query', { operation: 'search', term: 'sleep' }],
  ] as const) {
    const answer = await call(name, { ...args, cursor });
    expect(answer.isError).toBe(true);
    expect(wordsOf(answer)).toContain('cursor: this one belongs to a call with other arguments.');
  }
});
