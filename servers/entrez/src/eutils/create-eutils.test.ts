import { gzipSync } from 'node:zlib';
import type { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { type Canned, startCannedNcbi } from '../../tests/support/canned-ncbi.ts';
import type { UtilityRequest as Asked } from './ask.ts';

const KEY = '0123456789abcdef0123456789abcdef0123';
const ATTEMPTS = 4;
const JSON_SEARCH = ['esearch.fcgi', { retmode: 'json' }] as const;
const XML_FETCH = ['efetch.fcgi', { retmode: 'xml' }] as const;

const json = (value: unknown, status = 200): Canned => ({ status, body: JSON.stringify(value) });
const xml = (body: string, status = 200): Canned => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8" ?>\n${body}\n`,
});

type Question = readonly [Asked['utility'], Readonly<Record<string, string>>];

interface Row {
  readonly what: string;
  readonly ask: Question;
  readonly answer: Canned;
  readonly error: Partial<ToolError>;
  readonly isTriedAgain?: boolean;
}

const rows: readonly Row[] = [
  {
    what: 'a key that is refused',
    ask: JSON_SEARCH,
    answer: json(
      { error: 'API key invalid', 'api-key': KEY, type: 'invalid', status: 'unknown' },
      400,
    ),
    error: {
      code: 'unauthenticated',
      message: 'NCBI does not accept the API key of this server.',
      retryable: false,
    },
  },
  {
    what: 'too many requests',
    ask: JSON_SEARCH,
    answer: {
      ...json({ error: 'API rate limit exceeded', 'api-key': KEY, count: '4', limit: '3' }, 429),
      headers: { 'retry-after': '2' },
    },
    error: { code: 'rate_limited', message: 'NCBI gets too many requests from here.' },
    isTriedAgain: true,
  },
  {
    what: 'an empty term',
    ask: JSON_SEARCH,
    answer: json({ esearchresult: { ERROR: 'Empty term and query_key - nothing todo' } }),
    error: { code: 'invalid_arguments' },
  },
  {
    what: 'an empty term in XML',
    ask: ['esearch.fcgi', {}],
    answer: xml(
      '<eSearchResult><ERROR>Empty term and query_key - nothing todo</ERROR></eSearchResult>',
    ),
    error: { code: 'invalid_arguments' },
  },
  {
    what: 'a database that is none',
    ask: JSON_SEARCH,
    answer: json({ esearchresult: { ERROR: 'Invalid db name specified: nope' } }),
    error: { code: 'invalid_arguments', message: 'NCBI has no database of this name.' },
  },
  {
    what: 'a place beyond the window, in JSON that is none',
    ask: JSON_SEARCH,
    answer: {
      body: `{"esearchresult":{"ERROR":"Search Backend failed: Exception:\n'retstart' cannot be larger than 9998. For PubMed, ESearch can only retrieve the first 9,999 records"}}`,
    },
    error: {
      code: 'too_large',
      message: 'NCBI gives out only the first 9,999 records of a PubMed search.',
      retryable: false,
    },
  },
  {
    what: 'a place beyond the window, of efetch',
    ask: XML_FETCH,
    answer: xml(
      "<eFetchResult><ERROR>Search Backend failed: 'retstart' cannot be larger than 9998.</ERROR></eFetchResult>",
      400,
    ),
    error: { code: 'too_large' },
  },
  {
    what: 'no ids',
    ask: ['esummary.fcgi', { retmode: 'json' }],
    answer: json({ header: {}, esummaryresult: ['Empty id list - nothing todo'] }),
    error: { code: 'not_found' },
  },
  {
    what: 'too many ids',
    ask: ['esummary.fcgi', { retmode: 'json' }],
    answer: json({
      header: {},
      error: 'Too many UIDs in request. Maximum number of UIDs is 500 for JSON format output.',
    }),
    error: { code: 'too_large' },
  },
  {
    what: 'ids that are none',
    ask: XML_FETCH,
    answer: xml(
      '<eFetchResult>\n\t<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>\n</eFetchResult>',
      400,
    ),
    error: { code: 'not_found', message: 'NCBI knows none of these ids in this database.' },
  },
  {
    what: 'an accession that is none, in text',
    ask: ['efetch.fcgi', { retmode: 'text' }],
    answer: { status: 400, body: 'Failed to understand id: XX_1' },
    error: { code: 'not_found' },
  },
  {
    what: 'history that is gone',
    ask: JSON_SEARCH,
    answer: json({ esearchresult: { ERROR: 'Unable to obtain query #1' } }),
    error: {
      code: 'not_found',
      message:
        'NCBI does not remember this result set any more: it keeps them for some hours only.',
    },
  },
  {
    what: 'an exception of the machinery',
    ask: ['elink.fcgi', { retmode: 'json' }],
    answer: json({
      linksets: [],
      ERROR: 'NCBI C++ Exception:\n  Error: TXCLIENT "x.cpp" 10.1.2.3',
    }),
    error: { code: 'unavailable', message: 'NCBI had a fault of its own and gave no answer.' },
    isTriedAgain: true,
  },
  {
    what: 'a request that was not passed on',
    ask: JSON_SEARCH,
    answer: json({ error: 'error forwarding request' }),
    error: { code: 'unavailable' },
    isTriedAgain: true,
  },
  {
    what: 'a viewer that took too long, with the status 400',
    ask: XML_FETCH,
    answer: xml(
      '<eFetchResult><ERROR>External viewer error: Empty Response. Status: Timeout</ERROR></eFetchResult>',
      400,
    ),
    error: { code: 'unavailable' },
    isTriedAgain: true,
  },
  {
    what: 'XML that ends before it begins',
    ask: XML_FETCH,
    answer: xml('<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle" "x.dtd">'),
    error: { code: 'unavailable', message: 'NCBI sent an answer with nothing in it.' },
    isTriedAgain: true,
  },
  {
    what: 'no XML at all',
    ask: XML_FETCH,
    answer: { body: '\n' },
    error: { code: 'unavailable', message: 'NCBI sent an answer with nothing in it.' },
    isTriedAgain: true,
  },
  {
    what: 'no JSON at all',
    ask: JSON_SEARCH,
    answer: { body: '' },
    error: { code: 'unavailable' },
    isTriedAgain: true,
  },
  {
    what: 'a page with the status 502',
    ask: XML_FETCH,
    answer: { status: 502, body: '<html><body>Bad Gateway</body></html>' },
    error: { code: 'unavailable', message: 'NCBI answered 502 Bad Gateway.' },
    isTriedAgain: true,
  },
  {
    what: 'a page with the status 200',
    ask: XML_FETCH,
    answer: { body: '<!DOCTYPE html>\n<html><body>Blocked</body></html>' },
    error: { code: 'unavailable', message: 'NCBI sent a web page in place of data.' },
    isTriedAgain: true,
  },
  {
    what: 'XML in place of JSON',
    ask: JSON_SEARCH,
    answer: xml('<eSearchResult><Count>0</Count></eSearchResult>'),
    error: { code: 'upstream_failed', retryable: true },
    isTriedAgain: true,
  },
  {
    what: 'half of an answer in JSON',
    ask: JSON_SEARCH,
    answer: { body: '{"esearchresult":{"count":"2","idl' },
    error: { code: 'upstream_failed', message: 'NCBI broke off in the middle of its answer.' },
    isTriedAgain: true,
  },
  {
    what: 'half of an answer in XML',
    ask: XML_FETCH,
    answer: xml('<PubmedArticleSet><PubmedArticle></PubmedArticle>'),
    error: { code: 'upstream_failed', message: 'NCBI broke off in the middle of its answer.' },
    isTriedAgain: true,
  },
  {
    what: 'citations of which nothing is said',
    ask: ['ecitmatch.cgi', { retmode: 'xml' }],
    answer: { body: '\n' },
    error: { code: 'unavailable', message: 'NCBI sent an answer with nothing in it.' },
    isTriedAgain: true,
  },
  {
    what: 'citations that break off',
    ask: ['ecitmatch.cgi', { retmode: 'xml' }],
    answer: { body: 'j|2000|1|1|a|0|12345678\nj|2001|2|' },
    error: { code: 'upstream_failed', message: 'NCBI broke off in the middle of its answer.' },
    isTriedAgain: true,
  },
  {
    what: 'a failure of another kind',
    ask: JSON_SEARCH,
    answer: json({ esearchresult: { ERROR: 'Odd thing at https://example.org/x?k=1 happened' } }),
    error: {
      code: 'upstream_failed',
      message: 'NCBI refused the request: Odd thing at … happened',
    },
  },
  {
    what: 'a path that is none',
    ask: XML_FETCH,
    answer: { status: 404, body: 'Nothing here' },
    error: { code: 'unavailable', message: 'NCBI answered 404 Not Found.' },
  },
  {
    what: 'a gzip bomb',
    ask: XML_FETCH,
    answer: {
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(70 * 1_048_576, ' ')),
    },
    error: { code: 'too_large' },
  },
];

test.each(rows)('tells $what', async ({ ask: [path, query], answer, error, ...row }) => {
  const { client, arrived } = await startCannedNcbi([answer], { apiKey: KEY });
  const failed = await client.get(path, { query }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(failed).toMatchObject({ name: 'ToolError', ...error });
  expect(arrived).toHaveLength(row.isTriedAgain === true ? ATTEMPTS : 1);
});

function goodAnswer(path: string, query: Question[1]): Canned {
  if (path === 'ecitmatch.cgi') return { body: 'j|2000|1|1|a|0|12345678\n' };
  return query['retmode'] === 'json' ? json({ fine: true }) : xml('<Set></Set>');
}

test.each(rows.filter(({ isTriedAgain }) => isTriedAgain))(
  'after $what it gives the answer that comes then',
  async ({ ask: [path, query], answer }) => {
    const good = goodAnswer(path, query);
    const { client, arrived } = await startCannedNcbi([answer, good]);
    const response = await client.get(path, { query });
    expect(response.text()).toBe(good.body);
    expect(arrived).toHaveLength(2);
  },
);

test.each(
  rows.filter(({ isTriedAgain, answer: { status = 200 } }) => isTriedAgain && status < 500),
)(
  '$what, again and again, closes the door to nobody else',
  async ({ ask: [path, query], answer }) => {
    const { client } = await startCannedNcbi([answer]);
    for (const _ of [1, 2, 3, 4]) await client.get(path, { query, cache: false }).catch(() => {});
    expect(client.status().breaker).toBe('closed');
  },
);

test.each([500, 502, 503])('after three of %d in a row NCBI is left alone', async (status) => {
  const { client, arrived } = await startCannedNcbi([{ status, body: 'Down' }]);
  for (const _ of [1, 2, 3, 4]) {
    await expect(client.get('esearch.fcgi')).rejects.toMatchObject({ name: 'ToolError' });
  }
  expect(client.status().breaker).toBe('open');
  expect(arrived).toHaveLength(3 * ATTEMPTS);
});

test.each([
  [
    'an abstract about errors',
    xml('<PubmedArticleSet><A>API rate limit exceeded, ERROR</A></PubmedArticleSet>'),
  ],
  [
    'a title with markup of an error',
    xml('<PubmedArticleSet><T>&lt;ERROR&gt;x&lt;/ERROR&gt;</T></PubmedArticleSet>'),
  ],
  [
    'an article that PMC does not have',
    xml('<pmc-articleset><error id="9">not available</error></pmc-articleset>'),
  ],
  ['an empty set', xml('<PubmedArticleSet></PubmedArticleSet>')],
  ['an empty text', { body: '\n' }],
  ['a text that speaks of failures', { body: '1. J Test. 2020.\n\nFailed to find errors.\n' }],
  ['a large file', xml(`<Set>${'<a>NCBI C++ Exception</a>'.repeat(10_000)}</Set>`)],
] as const)('takes %s for data', async (_what, answer) => {
  const { client } = await startCannedNcbi([answer]);
  const response = await client.get('efetch.fcgi');
  expect(response.status).toBe(200);
});

test('takes an empty note of an error for no error', async () => {
  const { client } = await startCannedNcbi([
    xml('<eSpellResult><ERROR/><Query>x</Query></eSpellResult>'),
  ]);
  await expect(client.get('espell.fcgi')).resolves.toMatchObject({ status: 200 });
});

test('who gives up leaves the queue at once', async () => {
  const { client, arrived } = await startCannedNcbi([json({ fine: true })], {
    pace: { minGapMs: 60_000 },
  });
  await client.get('esearch.fcgi', { query: { retmode: 'json', term: 'first' } });
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = client.get('esearch.fcgi', {
    query: { retmode: 'json', term: 'second' },
    signal,
  });
  await expect.poll(() => client.status().queued).toBe(1);
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(client.status().queued).toBe(0);
  expect(arrived).toHaveLength(1);
});

test('says who asks, and never says the key', async () => {
  const echo = json({ error: `Strange key ${KEY}`, 'api-key': KEY }, 400);
  const { client, arrived } = await startCannedNcbi([echo], { apiKey: KEY });
  const failed: unknown = await client.get('esearch.fcgi').catch((thrown: unknown) => thrown);
  expect(Object.fromEntries(arrived[0]?.parameters ?? [])).toMatchObject({
    tool: 'wellspoken-entrez',
    api_key: KEY,
  });
  expect(failed).toMatchObject({ code: 'upstream_failed' });
  expect(everythingIn(failed)).not.toContain(KEY);
});

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${JSON.stringify(error)} ${error.message} ${error.stack ?? ''} ${everythingIn(error.cause)}`;
}
