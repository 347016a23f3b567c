import { expect, test } from 'vitest';

import { openQueryServer } from '../support/open-query-server.ts';

test('lists all databases', async () => {
  const { query } = await openQueryServer();
  const { databases } = await query({ operation: 'info', database: 'all' });
  expect(databases).toEqual(expect.arrayContaining(['pubmed', 'gene', 'nuccore', 'nucleotide']));
});

test('tells what a database holds, in as many pages as it takes', async () => {
  const { query } = await openQueryServer();
  const whole = await query({ operation: 'info', database: 'pubmed', max_tokens: 50_000 });
  expect(whole).toMatchObject({ info: { name: 'pubmed' }, success: true });
  expect(whole.fields?.length).toBeGreaterThan(3);
  expect(whole.linkNames?.length).toBeGreaterThan(0);
  const fields: string[] = [];
  const links: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { operation: 'info', max_tokens: 400 };
    const page = await query({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    fields.push(...(page.fields ?? []).map(({ name }) => name));
    links.push(...(page.linkNames ?? []).map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(fields).toEqual(whole.fields?.map(({ name }) => name));
  expect(links).toEqual(whole.linkNames?.map(({ name }) => name));
});

test('follows links of each id by itself, and names ids without any', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'link', dbfrom: 'pubmed', database: 'gene', ids: '31452104,27881303' };
  const { links = [], unlinked = [], dbfrom } = await query(args);
  expect(dbfrom).toBe('pubmed');
  expect(links[0]).toMatchObject({ dbto: 'gene', linkname: 'pubmed_gene' });
  expect([...links.flatMap(({ from }) => from), ...unlinked].toSorted()).toEqual([
    '27881303',
    '31452104',
  ]);
});

test('follows one kind of link, within its tokens and to the end', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'link', ids: '31452104', linkname: 'pubmed_pubmed' };
  const whole = await query({ ...args, max_tokens: 50_000 });
  const all = whole.links?.[0]?.ids ?? [];
  expect(all.length).toBeGreaterThan(3);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query({
      ...args,
      max_tokens: 120,
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.links).toMatchObject([{ linkname: 'pubmed_pubmed', total: all.length }]);
    seen.push(...(page.links?.[0]?.ids ?? []));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(all);
});

test('posts ids, of which links and summaries can be asked then', async () => {
  const { query } = await openQueryServer();
  const posted = await query({ operation: 'post', ids: '31452104;27881303' });
  expect(posted).toMatchObject({ success: true, count: 2, operation: 'post' });
  const { webEnv: webenv, queryKey: query_key } = posted;
  const summary = await query({ operation: 'summary', webenv, query_key, max_tokens: 3_000 });
  expect(summary.ids?.toSorted()).toEqual(['27881303', '31452104']);
  const linked = await query({
    operation: 'link',
    dbfrom: 'pubmed',
    database: 'gene',
    webenv,
    query_key,
  });
  expect(linked.links?.[0]?.dbto).toBe('gene');
  const more = await query({ operation: 'post', ids: '35000001', webenv });
  expect(more.webEnv).toBe(webenv);
  expect(more.queryKey).not.toBe(query_key);
});

test('counts hits everywhere, most first', async () => {
  const { query } = await openQueryServer();
  const answer = await query({ operation: 'global_query', term: 'TP53' });
  expect(answer).toMatchObject({
    success: true,
    query: 'TP53',
    database: 'all',
    source: 'egquery',
  });
  const counts = answer.counts?.map(({ count }) => count) ?? [];
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(answer.without_hits?.length).toBeGreaterThan(0);
});

test('asks each database where EGQuery fails', async () => {
  const { query, simulator } = await openQueryServer();
  const by = await query({ operation: 'global_query', term: 'TP53' });
  simulator.fail({ kind: 'html_200', path: 'egquery.fcgi', times: 4 });
  const answer = await query({ operation: 'global_query', term: 'tp53' });
  expect(answer.source).toBe('esearch');
  const pubmed = {
    database: 'pubmed',
    count: by.counts?.find((one) => one.database === 'pubmed')?.count,
  };
  expect(answer.counts).toContainEqual(pubmed);
});

test('corrects a spelling, and says where nothing is to be corrected', async () => {
  const { query } = await openQueryServer();
  const wrong = await query({ operation: 'spell', term: 'influensa vaccine' });
  expect(wrong).toMatchObject({ success: true, query: 'influensa vaccine' });
  expect(wrong.corrected).toContain('influenza');
  expect(wrong.replacements?.length).toBeGreaterThan(0);
  const right = await query({ operation: 'spell', term: 'influenza vaccine' });
  expect(right.corrected).toBeUndefined();
  expect(right.message).toBe('NCBI has no other spelling to offer.');
});

test.each([
  [
    { operation: 'search', term: 'x', database: 'pubmedd' },
    /^Invalid database "pubmedd"\nDid you mean: pubmed\?/,
  ],
  [{ operation: 'search', term: 'x', database: 'all' }, /^Invalid database "all"/],
  [
    { operation: 'link', ids: '1', dbfrom: 'genes' },
    /^Invalid database "genes"\nDid you mean: gene\?/,
  ],
  [
    { operation: 'fetch', ids: '1', rettype: 'fasta' },
    /^Invalid rettype "fasta" for database "pubmed"\nValid ones: abstract, medline/,
  ],
  [{ operation: 'summary', ids: '' }, /^IDs parameter cannot be empty/],
  [{ operation: 'summary', ids: 'a-b', database: 'nope' }, /^Invalid ID format: a-b/],
  [{ operation: 'summary' }, /^summary requires 'ids' parameter\n/],
  [{ operation: 'spell', term: '' }, /^spell requires a non-empty 'term' parameter/],
  [
    { operation: 'search', term: 'x', mindate: 'May' },
    /mindate.*expected a date such as 2024\/01\/31/s,
  ],
  [
    { operation: 'summary', ids: '1', cursor: 'nonsense' },
    /cursor: this one was not given by this server/,
  ],
])('of %j it says what is wrong', async (args, message) => {
  const { query } = await openQueryServer();
  await expect(query(args)).rejects.toThrow(message);
});
