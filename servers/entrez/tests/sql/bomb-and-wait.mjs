// Runs a query that never ends, tells the process that it runs in, and waits.
import { readdirSync, readFileSync } from 'node:fs';
import { argv, pid } from 'node:process';

import '../../../../tests/support/sources.mjs';

const { createSqlRunner } = await import('../../src/sql/sql-runner.ts');

const [, , path] = argv;
// Long enough for a busy machine to begin it, short enough to see it end.
const runner = createSqlRunner({ timeMs: 10_000 });
const sql =
  'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
void runner.run({ path, sql, limit: 1, offset: 0, maxBytes: 100 });

function childOf(parent) {
  return readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`);
    } catch {
      return false;
    }
  });
}

// The query has begun once its process has used some time.
const timer = setInterval(() => {
  const child = childOf(pid);
  const stat = child === undefined ? '' : readFileSync(`/proc/${child}/stat`, 'utf8');
  const ticks = Number(stat.split(' ')[13]);
  if (!(ticks > 40)) return;
  clearInterval(timer);
  process.send(Number(child));
}, 10);
