import { expect, test } from 'vitest';

import { openQueryServer } from '../support/open-query-server.ts';

test('summaries show what detail_level asks for, and name ids without a record', async () => {
  const { query } = await openQueryServer();
  const ids = '31452104, 99999999 27881303';
  const auto = await query({ operation: 'summary', ids, max_tokens: 2_000 });
  expect(auto).toMatchObject({
    success: true,
    ids: ['31452104', '27881303'],
    count: 2,
    missing: [{ id: '99999999', reason: 'no such record' }],
    message: '2 summaries of pubmed. 1 id has no record.',
  });
  expect(auto.records?.[0]).toMatchObject({ uid: '31452104', title: expect.any(String) as string });
  const brief = await query({ operation: 'summary', ids, detail_level: 'brief', max_tokens: 900 });
  expect(Object.keys(brief.records?.[0] ?? {})).toEqual(['uid', 'title', 'date', 'source']);
  const full = await query({ operation: 'summary', ids, detail_level: 'full', max_tokens: 9_000 });
  expect(full.records?.[0]).toHaveProperty('articleids');
});

test('summaries of genes have the organism as a name', async () => {
  const { query } = await openQueryServer();
  const { records } = await query({ operation: 'summary', database: 'gene', ids: '7157' });
  expect(records).toMatchObject([{ uid: '7157', name: 'TP53', organism: 'Homo sapiens' }]);
});

test('accessions are found under their uids', async () => {
  const { query } = await openQueryServer();
  const args = { operation: 'summary', database: 'nuccore', ids: 'NM_000546.6' };
  const answer = await query(args);
  expect(answer.missing).toBeUndefined();
  expect(answer.records).toMatchObject([{ uid: '1732746264', accessionversion: 'NM_000546.6' }]);
});

test('500 ids and more come in pages, each once, none lost', async () => {
  const { query, simulator } = await openQueryServer({ simulator: { generated: 700 } });
  const ids = Array.from({ length: 620 }, (_, index) => String(40_000_001 + index));
  const odd = [...ids.slice(0, 5), '99999999', ...ids.slice(5)];
  const args = { operation: 'summary', ids: odd.join(), retmax: 10_000, compact_mode: true };
  const seen: string[] = [];
  const missing: string[] = [];
  let cursor: string | undefined;
  do {
    const max_tokens = cursor === undefined ? 300 : 6_000;
    const page = await query({ ...args, max_tokens, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...(page.ids ?? []));
    missing.push(...(page.missing ?? []).map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
  expect(missing).toEqual(['99999999']);
  expect(simulator.requests()[0]?.method).toBe('POST');
});

test('a summary keeps to its tokens', async () => {
  const { query } = await openQueryServer();
  const ids = Array.from({ length: 20 }, (_, index) => String(40_000_001 + index)).join();
  for (const [detail_level, most] of [
    ['auto', 500],
    ['brief', 200],
    ['full', 900],
  ] as const) {
    const answer = await query({ operation: 'summary', ids, detail_level });
    const isOne = answer.records?.length === 1;
    expect(isOne || JSON.stringify(answer).length / 4 <= most).toBe(true);
    expect(answer.nextCursor).toBeDefined();
  }
});

test.each([
  [{ ids: '31452104' }, 'xml', /<PubmedArticleSet>/],
  [{ ids: '31452104', rettype: 'abstract' }, 'text', /PMID: 31452104/],
  [{ ids: '31452104', rettype: 'medline', retmode: 'text' }, 'text', /PMID- 31452104/],
  [{ ids: '31452104', rettype: 'uilist' }, 'text', /^31452104\s*$/],
  [{ ids: '20301425', rettype: 'xml' }, 'xml', /<PubmedBookArticle>/],
  [{ database: 'nuccore', ids: 'NM_000546.6', rettype: 'fasta' }, 'text', /^>NM_000546\.6 /],
  [{ database: 'nuccore', ids: 'NM_000546.6', rettype: 'gb', retmode: 'xml' }, 'xml', /<GBSet>/],
  [{ database: 'nucleotide', ids: '1732746264' }, 'text', /^LOCUS /],
  [{ database: 'protein', ids: 'NP_000537.3', rettype: 'xml' }, 'xml', /<GBSet>/],
  [{ database: 'taxonomy', ids: '9606' }, 'xml', /Homo sapiens/],
] as const)('fetches %j as %s', async (args, form, begins) => {
  const { query } = await openQueryServer();
  const answer = await query({ operation: 'fetch', ...args });
  expect(answer).toMatchObject({ ids: [args.ids], count: 1, retmode: form, success: true });
  expect(answer.data).toMatch(begins);
  expect(answer.estimatedTokens).toBeGreaterThan(0);
});

test('an abstract with the word error in it is no failure', async () => {
  const { query } = await openQueryServer();
  const { data } = await query({ operation: 'fetch', ids: '35000001', rettype: 'abstract' });
  expect(data).toContain('standard error');
});

test('pieces of a long record put together are the record, each within its tokens', async () => {
  const { query } = await openQueryServer();
  const ids = '31452104,35000001,99999999,27881303';
  const whole = await query({ operation: 'fetch', ids, max_tokens: 90_000 });
  expect(whole.nextCursor).toBeUndefined();
  expect(whole.missing).toEqual([{ id: '99999999', reason: 'no such record' }]);
  const pieces: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { operation: 'fetch', ids, max_tokens: 700 };
    const page = await query({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    expect(JSON.stringify(page).length / 4).toBeLessThan(700);
    pieces.push(page.data ?? '');
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(whole.data);
});

test('fetches more ids than a page holds, page by page', async () => {
  const { query } = await openQueryServer();
  const ids = Array.from({ length: 45 }, (_, index) => String(40_000_001 + index));
  const args = { operation: 'fetch', ids: ids.join(), rettype: 'uilist' };
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...(page.data ?? '').trim().split('\n'));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
});

test('records that are not there are said to be not there', async () => {
  const { query } = await openQueryServer();
  await expect(query({ operation: 'fetch', ids: '99999998,99999999' })).rejects.toThrow(
    /^Error in fetch: pubmed has no records for 99999998, 99999999\.\n/,
  );
});

test('an article that PMC does not give is data', async () => {
  const { query } = await openQueryServer();
  const { data } = await query({ operation: 'fetch', database: 'pmc', ids: '9999999' });
  expect(data).toContain('<error id="9999999"');
});

test('stages records for SQL where that is asked for', async () => {
  const { query, entrez } = await openQueryServer();
  const ids = '31452104,27881303';
  const staged = await query({ operation: 'fetch', ids, force_staging: true });
  expect(staged).toMatchObject({ staged: true, count: 2, database: 'pubmed' });
  const dataset = await entrez.datasets.find(staged.data_access_id ?? '');
  expect(dataset).toMatchObject({ database: 'pubmed', staged: 2 });
  expect(staged.tables).toEqual(dataset.tables);
});

test('stages summaries, or the description of a database, where that is asked for', async () => {
  const { query, entrez } = await openQueryServer();
  const summaries = await query({
    operation: 'summary',
    database: 'gene',
    ids: '7157,672',
    force_staging: true,
  });
  expect(summaries).toMatchObject({ staged: true, count: 2, rettype: 'docsum' });
  const info = await query({ operation: 'info', database: 'gene', force_staging: true });
  expect(info).toMatchObject({ staged: true, count: 1, rettype: 'info' });
  const { rows } = await entrez.datasets.query({
    id: info.data_access_id ?? '',
    sql: "SELECT count(*) FROM link_info WHERE name = 'gene_pubmed'",
    limit: 1,
  });
  expect(rows).toEqual([[1]]);
});
