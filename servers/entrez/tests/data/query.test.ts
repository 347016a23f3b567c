import { ERROR_META_KEY } from '@wellspoken/kit';
import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test, vi } from 'vitest';

import { openDataServer, type DataServer } from '../support/open-data-server.ts';

const FIVE = '31452104,27881303,20301425,11700088,35000001';

async function openStaged(): Promise<DataServer & { readonly id: string }> {
  const server = await openDataServer();
  return { ...server, id: await server.stage({ database: 'pubmed', ids: FIVE }) };
}

test('answers rows by column, and says that there are no more', async () => {
  const { data, id } = await openStaged();
  const sql = 'SELECT pmid, year FROM articles ORDER BY pmid LIMIT 2';
  expect(await data({ operation: 'query', data_access_id: id, sql })).toMatchObject({
    success: true,
    message: '2 rows.',
    query: sql,
    row_count: 2,
    truncated: false,
    results: [
      { pmid: 11_700_088, year: 2001 },
      { pmid: 20_301_425, year: 1993 },
    ],
  });
});

test('columns of one name are both shown', async () => {
  const { rows, id } = await openStaged();
  expect(await rows(id, 'SELECT 1 AS a, 2 AS a')).toEqual([{ a: 1, a_2: 2 }]);
});

test('goes on with a cursor until all rows were seen, each once', async () => {
  const { data, id } = await openStaged();
  const sql = 'SELECT l.pmid, l.position FROM article_authors l';
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await data({
      operation: 'query',
      data_access_id: id,
      sql,
      limit: 5,
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen.push(...(page.results ?? []));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(12);
  expect(seen).toHaveLength(12);
});

test('keeps to max_tokens, and goes on from there', async () => {
  const { data, id } = await openStaged();
  const sql = `SELECT a.pmid, s.text FROM articles a, abstract_sections s, abstract_sections t`;
  const asked = { operation: 'query', data_access_id: id, sql, max_tokens: 1_000 };
  const page = await data(asked);
  expect(page.truncated).toBe(true);
  expect(tokensOf(page)).toBeLessThan(1_200);
  const next = await data({ ...asked, cursor: page.nextCursor });
  expect(next.message).toContain(`from row ${(page.row_count ?? 0) + 1} on`);
});

test('a cursor of another statement is refused', async () => {
  const { data, id } = await openStaged();
  const asked = { operation: 'query', data_access_id: id, limit: 1 };
  const { nextCursor } = await data({ ...asked, sql: 'SELECT * FROM articles' });
  await expect(
    data({ ...asked, sql: 'SELECT * FROM journals', cursor: nextCursor }),
  ).rejects.toThrow('cursor: this one belongs to a call with other arguments.');
});

test('a failure of SQL is an error, in the documented words and with the nearest name', async () => {
  const { call, id } = await openStaged();
  const ask = { operation: 'query', data_access_id: id };
  const result = await call('entrez_data', { ...ask, sql: 'SELECT * FROM artcles' });
  expect(result.isError).toBe(true);
  expect(result._meta?.[ERROR_META_KEY]).toMatchObject({
    code: 'invalid_arguments',
    suggestions: expect.arrayContaining(['Did you mean articles?']) as string[],
  });
  const text = JSON.stringify(result.content);
  expect(text).toContain('Error in query: Database query failed: ');
  expect(text).toContain('no such table: artcles');
});

test.for([
  'DROP TABLE articles',
  'select 1; drop table articles',
  'DELETE FROM articles RETURNING pmid',
  'EXPLAIN DELETE FROM articles',
  "EXPLAIN ATTACH 'x' AS y",
  'EXPLAIN VACUUM',
  "EXPLAIN VACUUM INTO (SELECT '/tmp/entrez-explained.db')",
  '/* why */ EXPLAIN /* it */ QUERY PLAN -- so\n VACUUM',
  'EXPLAIN PRAGMA table_info(articles)',
  'EXPLAIN CREATE INDEX IF NOT EXISTS articles_by_year ON articles (year)',
  'EXPLAIN DROP VIEW IF EXISTS absent',
  'WITH x AS (SELECT 1) DELETE FROM articles RETURNING *',
])('refuses %j with the documented words first', async (sql) => {
  const { data, id } = await openStaged();
  await expect(data({ operation: 'query', data_access_id: id, sql })).rejects.toThrow(
    /^Only SELECT queries are allowed for security reasons/,
  );
});

test('asks for SQL or a summary where neither is given, also for an empty text', async () => {
  const { data, id } = await openStaged();
  await expect(data({ operation: 'query', data_access_id: id, sql: '' })).rejects.toThrow(
    "query requires either 'sql' parameter or 'smart_summary=true'",
  );
});

test('an unknown dataset is not found, and those that are here are named', async () => {
  const { data, id } = await openStaged();
  const asked = { operation: 'query', data_access_id: 'f'.repeat(64), sql: 'SELECT 1' };
  await expect(data(asked)).rejects.toThrow(`${id} (pubmed, 5 records)`);
  await expect(data({ ...asked, data_access_id: '../../etc/passwd' })).rejects.toThrow(
    'There is no dataset "../../etc/passwd"',
  );
});

test('no rows come with something to try', async () => {
  const { data, id } = await openStaged();
  const sql = "SELECT * FROM articles WHERE title = 'nothing'";
  const answer = await data({ operation: 'query', data_access_id: id, sql });
  expect(answer).toMatchObject({ row_count: 0, truncated: false });
  expect(answer.suggestions).not.toEqual([]);
});

test('a smart summary says what is really there', async () => {
  const { data, id } = await openStaged();
  const ask = { operation: 'query', data_access_id: id, smart_summary: true };
  const { key_findings: findings = [], token_estimate: tokens = 0 } = await data(ask);
  expect(findings[0]).toBe('Articles: 5 in all, 4 with an abstract, 4 with MeSH headings');
  expect(findings[1]).toMatch(/^Retracted: 11700088 /);
  expect(findings.join('\n')).toMatch(/^By year: .*2019 \(1\)/m);
  expect(findings.join('\n')).toMatch(/^MeSH headings: Humans \(/m);
  expect(tokens).toBeLessThan(600);
  const cited = await data({ ...ask, intended_use: 'citation', max_tokens: 2_000 });
  expect(cited.key_findings?.filter((line) => line.includes('PMID'))).toHaveLength(5);
});

test.for([
  ['gene', '7157,672', undefined, /^Genes: 2$/],
  ['protein', 'NP_000537.3', undefined, /^Sequences: 1 in all/],
  ['pmc', '6710001,8700002', undefined, /^Full texts: 2 in all, 1 with a body$/],
  ['taxonomy', '9606', undefined, /^Rows: .*taxon 1/],
] as const)('sums up %s', async ([database, ids, , first]) => {
  const { data, stage } = await openDataServer();
  const id = await stage({ database, ids });
  const summary = await data({ operation: 'query', data_access_id: id, smart_summary: true });
  expect(summary.key_findings?.[0]).toMatch(first);
  for (const sql of summary.suggested_queries ?? []) {
    await data({ operation: 'query', data_access_id: id, sql });
  }
});

test('shows tables with their columns, page by page', async () => {
  const { data, id } = await openStaged();
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await data({
      operation: 'schema',
      data_access_id: id,
      max_tokens: 2_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.table_names).toContain('article');
    names.push(...(page.schema?.basic_schema ?? []).map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names).toHaveLength(33);
  expect(new Set(names).size).toBe(33);
});

test('describes a dataset and deletes it, once', async () => {
  const { data, id } = await openStaged();
  expect(await data({ operation: 'describe', data_access_id: id })).toMatchObject({
    staged_record_count: 5,
    provenance: [{ records: 5 }],
  });
  const gone = { operation: 'delete', data_access_id: id };
  expect(await data(gone)).toMatchObject({ deleted: true });
  expect(await data(gone)).toMatchObject({ deleted: false });
  expect(await data({ operation: 'list_datasets' })).toMatchObject({ dataset_count: 0 });
});

test('datasets are resources that can be listed, completed and read', async () => {
  const { client, id } = await openStaged();
  const { resources } = await client.listResources();
  const uri = `entrez://dataset/${id}`;
  expect(resources.map((resource) => resource.uri)).toEqual([uri]);
  const ref = { type: 'ref/resource', uri: 'entrez://dataset/{id}' } as const;
  const { completion } = await client.complete({
    ref,
    argument: { name: 'id', value: id.slice(0, 4) },
  });
  expect(completion.values).toEqual([id]);
  const { contents } = await client.readResource({ uri });
  const [only] = contents;
  const read: unknown = JSON.parse(only !== undefined && 'text' in only ? only.text : '');
  expect(read).toMatchObject({ data_access_id: id, database: 'pubmed', staged: 5 });
  await expect(client.readResource({ uri: 'entrez://dataset/none' })).rejects.toMatchObject({
    code: -32602,
  });
});

test('clients are told when the list of datasets changes, and only then', async () => {
  const { client, data, stage } = await openDataServer({ connect: { era: 'legacy' } });
  let heard = 0;
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    heard += 1;
  });
  const records = { database: 'gene', ids: '7157', rettype: 'docsum' };
  const id = await stage(records);
  await vi.waitFor(() => expect(heard).toBe(1));
  await stage(records);
  await data({ operation: 'delete', data_access_id: id });
  // What this is told after, so that silence about the second staging is heard.
  await vi.waitFor(() => expect(heard).toBe(2));
});

test('the prompt leads from a question to SQL, over a dataset that is there or not', async () => {
  const { client, id } = await openStaged();
  const ask = async (args: Record<string, string>): Promise<string> =>
    JSON.stringify(await client.getPrompt({ name: 'staged-sql-analysis', arguments: args }));
  expect(await ask({ question: 'Who wrote most?', data_access_id: id })).toContain('describe');
  expect(await ask({ question: 'Who wrote most?', ids: FIVE })).toContain('fetch_and_stage');
  expect(await ask({ question: 'Who wrote most?' })).toContain('usehistory');
});
