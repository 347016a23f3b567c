import { expect, onTestFinished, test } from 'vitest';

import { createNcbiClient } from '../../src/eutils/create-eutils.ts';
import type { Eutils } from '../../src/eutils/eutils.ts';
import { openTestServer } from '../support/open-test-server.ts';

interface Row {
  readonly what: string;
  readonly ask: (eutils: Eutils) => Promise<unknown>;
  readonly code: string;
  readonly message: RegExp;
}

const GONE = { webEnv: 'MCID_gone', queryKey: '1' };
const of = (database: string, ...ids: readonly string[]) => ({ database, ids });

/** Failures that NCBI tells of in its own way, each as the simulator of it does. */
const ROWS: readonly Row[] = [
  {
    what: 'an empty term',
    ask: ({ search }) => search({ database: 'pubmed', term: '' }),
    code: 'invalid_arguments',
    message: /empty search term/,
  },
  {
    what: 'a search of a database that is none',
    ask: ({ search }) => search({ database: 'nope', term: 'x' }),
    code: 'invalid_arguments',
    message: /no database of this name/,
  },
  {
    what: 'a description of a database that is none',
    ask: ({ info }) => info('nope'),
    code: 'invalid_arguments',
    message: /no database of this name/,
  },
  {
    what: 'a place beyond the window, with a raw line break in its JSON',
    ask: ({ search }) => search({ database: 'pubmed', term: 'sleep', from: 9_999 }),
    code: 'too_large',
    message: /first 9,999 records/,
  },
  {
    what: 'a place beyond the window of a remembered set',
    ask: async ({ search, fetch }) => {
      const { handle = GONE } = await search({ database: 'pubmed', term: 'sleep', keep: true });
      const selection = { database: 'pubmed', handle, from: 9_999, count: 1 };
      return fetch({ selection, retmode: 'xml' });
    },
    code: 'too_large',
    message: /first 9,999 records/,
  },
  {
    what: 'summaries of no ids',
    ask: ({ summarize }) => summarize(of('pubmed', '')),
    code: 'not_found',
    message: /none of these ids/,
  },
  {
    what: 'records of an id that is none',
    ask: ({ fetch }) => fetch({ selection: of('pubmed', 'abc'), retmode: 'xml' }),
    code: 'not_found',
    message: /none of these ids/,
  },
  {
    what: 'ids that cannot be posted',
    ask: ({ post }) => post(of('pubmed', 'abc')),
    code: 'not_found',
    message: /none of these ids/,
  },
  ...(['fetch', 'summarize', 'sizeOf', 'link'] as const).map((how) => ({
    what: `history that is gone, by ${how}`,
    ask: (eutils: Eutils) => fromHistory(eutils, how),
    code: 'not_found',
    message: /does not remember this result set/,
  })),
];

function fromHistory(
  eutils: Eutils,
  how: 'fetch' | 'summarize' | 'sizeOf' | 'link',
): Promise<unknown> {
  const selection = { database: 'pubmed', handle: GONE, from: 0, count: 5 };
  if (how === 'fetch') return eutils.fetch({ selection, retmode: 'xml' });
  if (how === 'link') return eutils.link({ from: 'pubmed', to: 'gene', ids: [], handle: GONE });
  return how === 'summarize' ? eutils.summarize(selection) : eutils.countRemembered(selection);
}

test.each(ROWS)('$what is told, and asked for once', async ({ ask, code, message }) => {
  const { entrez, simulator } = await openTestServer();
  await expect(ask(entrez.eutils)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as string,
  });
  const paths = simulator.requests().map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test('more than 500 summaries at once are refused, so they are asked for in parts', async () => {
  const { entrez, simulator } = await openTestServer();
  const ids = Array.from({ length: 501 }, (_, index) => String(40_000_001 + index));
  const client = createNcbiClient({ baseUrl: simulator.endpoints.eutils });
  onTestFinished(() => client.close());
  const form = { id: ids.join(',') };
  const query = { db: 'pubmed', retmode: 'json' };
  await expect(
    client.request('esummary.fcgi', { query, form, effect: 'read' }),
  ).rejects.toMatchObject({ code: 'too_large' });
  const { documents, missing } = await entrez.eutils.summarize({ database: 'pubmed', ids });
  expect(documents.map(({ uid }) => uid)).toEqual(ids);
  expect(missing).toEqual([]);
});

test('what NCBI leaves out is named, in every tool that is given ids', async () => {
  const { call } = await openTestServer();
  const unknown = '999999999';
  const missing = [{ id: unknown }];
  const ids = [unknown, '31452104'];
  const ncbi = (args: object): Promise<unknown> =>
    call('entrez_query', { ids: ids.join(), ...args }).then(
      ({ structuredContent = {} }) => structuredContent,
    );
  expect(await ncbi({ operation: 'summary' })).toMatchObject({ missing, count: 1 });
  expect(await ncbi({ operation: 'fetch' })).toMatchObject({ missing, count: 1 });
  expect(await ncbi({ operation: 'fetch', rettype: 'medline' })).toMatchObject({
    missing,
    count: 1,
  });
  expect(
    await ncbi({ operation: 'fetch', database: 'gene', ids: `7157,${unknown}` }),
  ).toMatchObject({ missing, count: 1 });
  expect(
    await ncbi({
      operation: 'fetch',
      database: 'nuccore',
      rettype: 'fasta',
      ids: 'NM_000546.6,NM_999999.9',
    }),
  ).toMatchObject({ missing: [{ id: 'NM_999999.9' }], count: 1 });
  for (const name of ['get_article', 'format_citation']) {
    const { structuredContent } = await call(name, { ids });
    expect(structuredContent).toMatchObject({ missing });
  }
});

test.each(['html_200', 'server_error'] as const)(
  'a count of all databases is an error where none can be counted for %s',
  async (kind) => {
    const { call, simulator } = await openTestServer();
    simulator.fail({ kind, path: 'egquery.fcgi', times: Infinity });
    simulator.fail({ kind, path: 'esearch.fcgi', times: Infinity });
    const answer = await call('entrez_query', { operation: 'global_query', term: 'TP53' });
    expect(answer).toMatchObject({ isError: true });
  },
);

test.each([
  ['get_article', { ids: ['31452104'] }, 'efetch.fcgi'],
  [
    'entrez_external',
    { service: 'pubchem', operation: 'compound', identifier: '2244', identifier_type: 'cid' },
    'pug',
  ],
] as const)('%s refuses a gzip bomb', async (name, args, path) => {
  const { call, simulator } = await openTestServer();
  simulator.fail({ kind: 'gzip_bomb', path, times: Infinity });
  const answer = await call(name, args);
  expect(answer).toMatchObject({ isError: true });
  expect(JSON.stringify(answer.content)).toMatch(/more than \d+ bytes/);
});
