import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { ToolError } from '@wellspoken/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { askSql } from '../../src/sql/ask-sql.ts';
import { createSqlRunner, type SqlCall, type SqlRunner } from '../../src/sql/sql-runner.ts';
import type { SqlAnswer } from '../../src/datasets/datasets.ts';

// Short, so that a query that never ends does not take long to be stopped.
const BOMB_MS = 300;

let folder = '';
let path = '';
let runner: SqlRunner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrez-sql-'));
  path = join(folder, 'some #odd?name%.db');
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE articles (pmid INTEGER PRIMARY KEY, title TEXT, score REAL, picture BLOB);
    CREATE VIEW article AS SELECT pmid AS uid, title FROM articles;
    INSERT INTO articles VALUES (1, 'One', 0.5, x'00ff'), (2, 'Two', NULL, NULL),
      (3, 'it''s; three', 9e999, NULL), (9007199254740993, 'Large', -1.5, NULL);
  `);
  database.close();
  runner = createSqlRunner({ timeMs: 60_000 });
});

afterAll(async () => {
  runner.close();
  await rm(folder, { recursive: true });
});

function ask(sql: string, more: { limit?: number; offset?: number } = {}): Promise<SqlAnswer> {
  const { limit = 100, offset = 0 } = more;
  return askSql(runner, { path, sql, limit, offset, maxBytes: 50_000, tables: TABLES });
}

const TABLES = [
  {
    name: 'articles',
    kind: 'table',
    rows: 4,
    description: '',
    columns: ['pmid', 'title', 'score', 'picture'].map((name) => ({
      name,
      type: 'TEXT',
      isKey: false,
    })),
    indexes: [],
    sql: '',
  },
] as const;

async function refusal(sql: string, within = runner): Promise<ToolError> {
  const question = { path, sql, limit: 100, offset: 0, maxBytes: 50_000, tables: TABLES };
  const error: unknown = await askSql(within, question).catch((caught: unknown) => caught);
  expect(error, sql).toBeInstanceOf(ToolError);
  return error as ToolError;
}

test('answers with values as they are', async () => {
  const { columns, rows } = await ask('SELECT * FROM articles ORDER BY pmid');
  expect(columns).toEqual(['pmid', 'title', 'score', 'picture']);
  expect(rows).toEqual([
    [1, 'One', 0.5, '00ff'],
    [2, 'Two', null, null],
    [3, "it's; three", 'Infinity', null],
    ['9007199254740993', 'Large', -1.5, null],
  ]);
});

test.for([
  'WITH x (n) AS (SELECT 1) SELECT n FROM x',
  'VALUES (1)',
  'EXPLAIN QUERY PLAN SELECT * FROM articles',
  'EXPLAIN SELECT 1',
  "SELECT name FROM pragma_table_info('articles')",
  "SELECT name FROM sqlite_master WHERE type = 'view'",
  `SELECT value FROM json_each('[1,2]')`,
  'SELECT a.uid FROM article a, articles b WHERE a.uid = b.pmid;',
  '/* why */ SELECT 1 -- ;',
])('reads with %s', async (sql) => {
  expect((await ask(sql)).rows.length).toBeGreaterThan(0);
});

test('goes on where the answer before ended', async () => {
  const sql = 'SELECT pmid FROM articles ORDER BY pmid';
  const first = await ask(sql, { limit: 2 });
  expect(first).toMatchObject({ rows: [[1], [2]], cut: 'rows' });
  expect(await ask(sql, { limit: 2, offset: 2 })).toEqual({
    columns: ['pmid'],
    rows: [[3], ['9007199254740993']],
  });
});

test.for([
  "ATTACH '/etc/passwd' AS x",
  'DETACH main',
  'PRAGMA journal_mode = WAL',
  'PRAGMA table_info(articles)',
  'DELETE FROM articles',
  'DELETE FROM articles RETURNING *',
  "INSERT INTO articles VALUES (9, '', 0, NULL) RETURNING pmid",
  'WITH x AS (SELECT 1) DELETE FROM articles RETURNING *',
  'WITH x AS (SELECT 1) UPDATE articles SET title = NULL RETURNING title',
  'EXPLAIN DELETE FROM articles',
  'EXPLAIN QUERY PLAN DELETE FROM articles',
  "EXPLAIN ATTACH '/etc/passwd' AS x",
  "EXPLAIN VACUUM INTO '/tmp/entrez-vacuum.db'",
  'EXPLAIN PRAGMA table_info(articles)',
  'EXPLAIN DROP VIEW IF EXISTS absent',
  'SELECT 1\u0000; VACUUM',
  'CREATE TEMP TABLE t (x)',
  "VACUUM INTO '/tmp/entrez-vacuum.db'",
  'BEGIN',
  'REINDEX',
  'ANALYZE',
  'select 1; drop table articles',
  "SELECT 1; ATTACH 'x' AS y; SELECT 2",
  '(SELECT 1)',
  '',
  ' -- nothing',
])('refuses %j', async (sql) => {
  const { message, code } = await refusal(sql);
  expect(message).toMatch(/^Only SELECT queries are allowed for security reasons/);
  expect(code).toBe('invalid_arguments');
});

test.for([
  ["SELECT load_extension('x')", 'not allowed'],
  ["SELECT fts3_tokenizer('simple')", 'not allowed'],
  ["SELECT readfile('/etc/passwd')", 'no such function'],
  ["SELECT writefile('/tmp/entrez-written', 'x')", 'no such function'],
  ["SELECT edit('x', 'sh')", 'no such function'],
  ['SELECT * FROM dbstat', 'no part of the dataset'],
  ['SELECT * FROM pragma_database_list', 'no part of the dataset'],
  ['SELECT * FROM pragma_journal_mode', 'no part of the dataset'],
  ['SELECT ?1', 'variable'],
  ['SELECT zeroblob(2000000000)', 'too big'],
  ["SELECT length(replace(hex(zeroblob(8000000)), '00', 'xxxxx'))", 'too big'],
  ['SELECT length(randomblob(1000000000))', 'too big'],
  [`SELECT ${'('.repeat(3_000)}1${')'.repeat(3_000)}`, 'The database says'],
  [`SELECT ${Array.from({ length: 3_000 }, () => 'abs(1)').join('+')}`, 'too large'],
  [`SELECT 1 WHERE 1 IN (${'1,'.repeat(200_000)}1)`, 'too big'],
  [`SELECT 'x' LIKE '${'%a'.repeat(5_000)}'`, 'pattern'],
  ['SELECT titel FROM articles', 'no such column'],
  ['SELECT "title x" FROM articles', 'no such column'],
  ['SELECT * FROM artcles', 'no such table'],
  ['SELECT title FRM articles WHERE', 'syntax error'],
  ["SELECT 'open", 'unrecognized token'],
] as const)('refuses %s', async ([sql, words]) => {
  expect((await refusal(sql)).message.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('says which table or column was meant', async () => {
  expect((await refusal('SELECT * FROM artcles')).suggestions[0]).toBe('Did you mean articles?');
  const { suggestions } = await refusal('SELECT a.titl FROM articles a');
  expect(suggestions[0]).toBe('There is a column title in articles.');
});

test('says which column is too large, and how to take a part of it', async () => {
  const { code, message, suggestions } = await refusal(
    "SELECT pmid, replace(hex(zeroblob(50000)), '0', 'x') AS long FROM articles",
  );
  expect(code).toBe('too_large');
  expect(message).toContain('"long"');
  expect(suggestions[0]).toContain('substr(long, 1, 1000)');
});

const FOREVER = 'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT ';
const BOMBS = [
  ['a count without end', `${FOREVER} count(*) FROM c`, 'timeout'],
  ['a search without end', `${FOREVER} max(x) FROM c WHERE x < 0`, 'timeout'],
  ['a sort of everything', `${FOREVER} x, randomblob(1000) AS r FROM c ORDER BY r`, 'too_large'],
  ['one endless text', `${FOREVER} group_concat(hex(randomblob(1000))) FROM c`, undefined],
  ['one endless list', `${FOREVER} json_group_array(hex(randomblob(1000))) FROM c`, undefined],
  [
    'a union that grows',
    "WITH RECURSIVE c (x) AS (SELECT '' UNION SELECT x || hex(randomblob(500)) FROM c) SELECT count(*) FROM c",
    undefined,
  ],
  [
    'a cross join',
    `${FOREVER} count(*) FROM articles a, articles b, articles d, c LIMIT 1`,
    'timeout',
  ],
  [
    'a row of gigabytes',
    `SELECT ${Array.from({ length: 200 }, () => 'zeroblob(15000000)').join()}`,
    'too_large',
  ],
  [
    'patterns that go back and back',
    `${FOREVER} count(*) FROM c WHERE replace(hex(zeroblob(x + 9000)), '0', 'a') LIKE '%${'_a%'.repeat(99)}b'`,
    'timeout',
  ],
] as const;

test.for(BOMBS)('stops %s', async ([, sql, code]) => {
  // What runs out of memory is given time enough for that, however busy the machine is.
  const within = createSqlRunner({ timeMs: code === 'too_large' ? 60_000 : BOMB_MS });
  const error = await refusal(sql, within);
  within.close();
  expect(['timeout', 'too_large']).toContain(error.code);
  if (code !== undefined) expect(error.code).toBe(code);
  expect(error.suggestions).not.toEqual([]);
});

test('other callers are answered while one has bombs running and waiting', async () => {
  const patient = createSqlRunner({ timeMs: 600_000 });
  const controller = new AbortController();
  const one = (sql: string, call: SqlCall): Promise<SqlAnswer> =>
    askSql(patient, { path, sql, limit: 1, offset: 0, maxBytes: 100, tables: [] }, call);
  const bomb = { caller: 'bomber', signal: controller.signal };
  // None of them ends by itself.
  const bombs = Array.from({ length: 10 }, () =>
    one(`${FOREVER} count(*) FROM c`, bomb).catch((error: unknown) => error),
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => one('SELECT 1', { caller: `caller ${index % 3}` })),
  );
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 10 }, () => [[1]]));
  controller.abort(new Error('Enough.'));
  expect(await Promise.all(bombs)).toEqual(Array.from({ length: 10 }, () => new Error('Enough.')));
  patient.close();
});

test('a query that is cancelled ends at once, also while it waits', async () => {
  const small = createSqlRunner({ timeMs: 60_000, processes: 1, waiting: 1 });
  const controller = new AbortController();
  const one = (signal?: AbortSignal): Promise<SqlAnswer> =>
    askSql(
      small,
      { path, sql: `${FOREVER} count(*) FROM c`, limit: 1, offset: 0, maxBytes: 100, tables: [] },
      { signal },
    );
  const both = Promise.allSettled([one(controller.signal), one(controller.signal)]);
  await expect(one()).rejects.toMatchObject({ code: 'busy', retryable: true });
  const reason = new Error('No longer wanted.');
  controller.abort(reason);
  expect(await both).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  small.close();
});

test('a dataset that is gone is said to be gone', async () => {
  const asked = { path: join(folder, 'no.db'), sql: 'SELECT 1', limit: 1, offset: 0 };
  await expect(askSql(runner, { ...asked, maxBytes: 100, tables: [] })).rejects.toMatchObject({
    code: 'not_found',
  });
});
