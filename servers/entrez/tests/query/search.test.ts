import { expect, test } from 'vitest';

import { openQueryServer, wordsOf } from '../support/open-query-server.ts';

test('finds ids, counts them, and says how NCBI understood the query', async () => {
  const { query } = await openQueryServer();
  const answer = await query({
    operation: 'search',
    term: "Alzheimer's disease[tiab] AND 2019:2022[dp]",
  });
  expect(answer).toMatchObject({
    success: true,
    operation: 'search',
    database: 'pubmed',
    query: "Alzheimer's disease[tiab] AND 2019:2022[dp]",
    idlist: ['35000001'],
    preview_ids: ['35000001'],
    total_results: 1,
    returned_results: 1,
    count: 1,
    retstart: 0,
    retmax: 20,
    message: '1 record of pubmed matches.',
  });
  expect(answer.queryTranslation).toContain('Alzheimer');
  expect(answer.next_steps?.join()).toContain('summary');
});

test('the text has the same facts as the data', async () => {
  const { call } = await openQueryServer();
  const result = await call({ operation: 'search', term: 'sleep[tiab]' });
  expect(wordsOf(result)).toContain(JSON.stringify(result.structuredContent));
});

test('pages through all hits, each once', async () => {
  const { query } = await openQueryServer({ simulator: { generated: 130 } });
  const seen: string[] = [];
  const args = { operation: 'search', term: 'synthetic[tiab]', retmax: 50 };
  let cursor: string | undefined;
  do {
    const page = await query({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.total_results).toBe(130);
    expect(page.retstart).toBe(seen.length);
    seen.push(...(page.idlist ?? []));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(130);
  expect(seen).toHaveLength(130);
});

test('skips and limits as it is told, and keeps to the tokens', async () => {
  const { query } = await openQueryServer({ simulator: { generated: 2_000 } });
  const term = 'synthetic[tiab]';
  const all = await query({ operation: 'search', term, retmax: 30 });
  const some = await query({ operation: 'search', term, retstart: 5, retmax: 3 });
  expect(some.idlist).toEqual(all.idlist?.slice(5, 8));
  const tight = await query({ operation: 'search', term, retmax: 2_000, max_tokens: 800 });
  expect(JSON.stringify(tight).length / 4).toBeLessThan(800);
  expect(tight.nextCursor).toBeDefined();
  const none = await query({ operation: 'search', term, retmax: 0 });
  expect(none).toMatchObject({ idlist: [], total_results: 2_000 });
});

test('says that PubMed ends at 9,999, and refuses to begin beyond', async () => {
  const { query } = await openQueryServer({ simulator: { generated: 10_500 } });
  const term = 'synthetic[tiab]';
  const last = await query({ operation: 'search', term, retstart: 9_990, retmax: 20 });
  expect(last.idlist).toHaveLength(9);
  expect(last.nextCursor).toBeUndefined();
  expect(last.context_notes?.join(' ')).toMatch(/Very many match.*first 9,999/);
  await expect(query({ operation: 'search', term, retstart: 9_999 })).rejects.toThrow(
    /^Error in search: NCBI gives out only the first 9,999 records of a PubMed search\./,
  );
});

test('where nothing matches it says so, with what NCBI says', async () => {
  const { query } = await openQueryServer();
  const answer = await query({ operation: 'search', term: 'qqqzzzy[tiab]' });
  expect(answer).toMatchObject({ idlist: [], total_results: 0, returned_results: 0 });
  expect(answer.message).toBe('No records of pubmed match qqqzzzy[tiab].');
  expect(answer.warnings?.length).toBeGreaterThan(0);
  expect(answer.context_notes?.join()).toMatch(/^Nothing matches/);
  expect(answer.nextCursor).toBeUndefined();
});

test('warns of a field that is none', async () => {
  const { query } = await openQueryServer();
  const answer = await query({ operation: 'search', term: 'sleep[NoSuchField]' });
  expect(answer.warnings?.join()).toContain('no search field "NoSuchField"');
});

test('passes order, field and dates on to NCBI', async () => {
  const { query, simulator } = await openQueryServer();
  await query({
    operation: 'search',
    term: 'sleep',
    sort: 'pub_date',
    field: 'title',
    datetype: 'edat',
    mindate: '2019/01/01',
    maxdate: '2024',
  });
  await query({ operation: 'search', term: 'sleep', reldate: 60 });
  const sent = simulator.requests().map(({ parameters }) => parameters);
  expect(sent[0]).toMatchObject({
    db: 'pubmed',
    term: 'sleep',
    retmax: '20',
    sort: 'pub_date',
    field: 'title',
    datetype: 'edat',
    mindate: '2019/01/01',
    maxdate: '2024',
    tool: 'wellspoken-entrez',
  });
  expect(sent[1]).toMatchObject({ reldate: '60', datetype: 'pdat' });
});

test('has NCBI remember what was found, to be read from there', async () => {
  const { query } = await openQueryServer({ simulator: { generated: 30 } });
  const term = 'synthetic[tiab]';
  const found = await query({ operation: 'search', term, usehistory: 'y', retmax: 3 });
  const { webEnv: webenv, queryKey: query_key } = found;
  const summary = { operation: 'summary', webenv, query_key, retmax: 20, max_tokens: 50_000 };
  const first = await query(summary);
  expect(first.ids?.slice(0, 3)).toEqual(found.idlist);
  expect(first.count).toBe(20);
  const second = await query({ ...summary, cursor: first.nextCursor });
  expect(second.count).toBe(10);
  expect(second.nextCursor).toBeUndefined();
  const fetched = await query({ operation: 'fetch', webenv, query_key, rettype: 'uilist' });
  expect(fetched.data?.trim().split('\n')).toHaveLength(20);
  expect(fetched.count).toBe(20);
});

test('says that a remembered set is gone', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'summary', webenv: 'MCID_gone', query_key: '1' };
  await expect(query(args)).rejects.toThrow(
    /^Error in summary: NCBI does not remember this result set any more/,
  );
  await expect(query({ operation: 'fetch', webenv: 'MCID_gone' })).rejects.toThrow(
    "fetch by webenv requires 'query_key' parameter",
  );
});

test('human words say more, the data is the same', async () => {
  const { call, query } = await openQueryServer();
  const plain = { operation: 'search', term: 'sleep and memory' };
  const human = { ...plain, format: 'human' };
  const [one, other] = [await query(plain), await query(human)];
  expect({ ...other, retrievedAt: '' }).toEqual({ ...one, retrievedAt: '' });
  const fewer = wordsOf(await call(plain));
  expect(wordsOf(await call(human)).length).toBeGreaterThan(fewer.length);
});

test.each([
  ['cancer[tiab', 'Error in search: the term has [ without ] at character 7: cancer»[«tiab'],
  ['"sleep', 'Error in search: the term has " without " at character 1: »"«sleep'],
])('refuses %s and asks nobody', async (term, message) => {
  const { query, simulator } = await openQueryServer();
  await expect(query({ operation: 'search', term })).rejects.toThrow(message);
  expect(simulator.counters().calls).toBe(0);
});

test('takes many booleans, and a query of thousands of letters', async () => {
  const { query, simulator } = await openQueryServer();
  const term = Array.from({ length: 300 }, (_, at) => `word${at}[tiab]`).join(' OR ');
  const answer = await query({ operation: 'search', term: `${term} OR sleep[tiab]` });
  expect(answer.total_results).toBeGreaterThan(0);
  expect(simulator.requests()[0]?.method).toBe('POST');
});

test('blank arguments of a form count as absent', async () => {
  const { query } = await openQueryServer();
  const blank = {
    ids: '',
    sort: '',
    field: ' ',
    rettype: '',
    cursor: '',
    mindate: '',
    database: '',
  };
  const answer = await query({ operation: 'search', term: 'sleep', ...blank });
  expect(answer.total_results).toBeGreaterThan(0);
});

test.for([
  ['2021', '2019'],
  ['2021/05', '2021/04/30'],
  ['2021/05/02', '2021/05/01'],
])('refuses dates from %s to %s', async ([mindate, maxdate]) => {
  const { call, simulator } = await openQueryServer();
  const answer = await call({ operation: 'search', term: 'sleep', mindate, maxdate });
  expect(answer.isError).toBe(true);
  expect(wordsOf(answer)).toContain(`expected a date up to maxdate, which is ${maxdate}`);
  expect(simulator.counters().calls).toBe(0);
});

test('refuses ids together with a set that NCBI remembers', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'summary', ids: '31452104', webenv: 'MCID_1', query_key: '1' };
  await expect(query(args)).rejects.toThrow('summary takes ids or webenv, and both were given');
});

test('refuses the last days together with dates', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'search', term: 'sleep', reldate: 30, mindate: '2019' };
  await expect(query(args)).rejects.toThrow('search takes reldate, or mindate and maxdate');
});

test('asks for a term with half of a character as NCBI can read it', async () => {
  const { call, simulator } = await openQueryServer();
  await call({ operation: 'search', term: 'sleep[tiab] \ud800' });
  expect(simulator.requests().map(({ parameters }) => parameters['term'])).toEqual([
    'sleep[tiab] \ufffd',
  ]);
});
