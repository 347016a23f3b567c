import { expect, test } from 'vitest';

import { scanStatement } from './ask-sql.ts';

test.for([
  ['select 1', 'SELECT', false],
  ['  -- what\n/* and\nwhy */ With x as (select 1) select * from x ; ', 'WITH', false],
  [';;values (1);', 'VALUES', false],
  ['select 1; -- nothing follows', 'SELECT', false],
  ["select ';' ; /* ; */", 'SELECT', false],
  ['select 1; drop table x', 'SELECT', true],
  ['select 1;; select 2', 'SELECT', true],
  [`select 'it''s; fine', "a;b", [c;d], \`e;f\``, 'SELECT', false],
  [`select 'it''s'; delete from x`, 'SELECT', true],
  ['select 1 -- ; delete from x', 'SELECT', false],
  ['select 1 /* never closed ; delete from x', 'SELECT', false],
  ["select 'never closed ; delete from x", 'SELECT', false],
  ['', '', false],
  ['  -- only a remark', '', false],
  ['(select 1)', '', false],
  ['explain select 1', 'SELECT', false],
  ["EXPLAIN QUERY PLAN VACUUM INTO 'x'", 'VACUUM', false],
  ['explain/* a */query -- b\n plan\nvalues (1);', 'VALUES', false],
  ['explain vacuum; select 1', 'VACUUM', true],
  ['explain', '', false],
  ['explain query', '', false],
  ['explain explain select 1', 'EXPLAIN', false],
] as const)('%j begins with %s; another statement follows: %s', ([sql, keyword, hasMore]) => {
  expect(scanStatement(sql)).toEqual({ keyword, hasMore });
});

test('a long text without an end is read once', () => {
  expect(scanStatement(`select ${"'a' ".repeat(200_000)}`).hasMore).toBe(false);
});
