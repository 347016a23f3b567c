import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { SERVERS } from '../bench/src/together/call.ts';
import { describeTogether } from '../bench/src/together/describe-together.ts';
import { listHeavyCalls } from '../bench/src/together/list-heavy-calls.ts';
import { scaleSizes } from '../bench/src/together/sizes.ts';
import type { TogetherReport } from '../bench/src/together/together.ts';
import { root } from './support/files.ts';

const run = promisify(execFile);
const bin = join(root, 'bench/dist/bin.js');

/** Of the largest sizes: half a minute to make, and as long again on a machine with other work. */
const PERCENT = 20;

let seen: Promise<{ report: TogetherReport; left: readonly string[] }> | undefined;

// Once for all tests that look at it: it makes the files and starts the servers.
function runTogether(): NonNullable<typeof seen> {
  seen ??= (async () => {
    const temp = await mkdtemp(join(tmpdir(), 'wellspoken-bench-test-'));
    try {
      const args = [
        bin,
        'together',
        '--sizes',
        String(PERCENT),
        '--rounds',
        '1',
        '--seconds',
        '1',
        '--json',
      ];
      const env = { ...process.env, TMPDIR: temp };
      const { stdout } = await run(process.execPath, args, { env });
      // The report is what the benchmark says it is; the tests look at its parts.
      const report = JSON.parse(stdout) as TogetherReport;
      return { report, left: await readdir(temp) };
    } finally {
      await rm(temp, { recursive: true, force: true });
    }
  })();
  return seen;
}

test('every heavy call of every server succeeds, with light calls beside it', async () => {
  const { report, left } = await runTogether();
  expect(report).toMatchObject({ schema: 'wellspoken.bench.together/1', percent: PERCENT });
  expect(new Set(report.rows.map(({ server }) => server))).toEqual(new Set(SERVERS));
  const named = report.rows.map(({ server, tool, size }) => ({ server, tool, size }));
  expect(named).toEqual(
    listHeavyCalls(scaleSizes(PERCENT)).map(({ server, tool, size }) => ({ server, tool, size })),
  );
  expect(report.rows.filter(({ failure }) => failure !== undefined)).toEqual([]);
  const idle = report.rows.filter(({ heavyCalls, light }) => heavyCalls < 1 || light.calls < 1);
  expect(idle).toEqual([]);
  expect(left).toEqual([]);
});

// The bound is ten times looser than what is aimed at: machines are shared.
test('no heavy call makes a light call of another server wait for seconds', async () => {
  const { rows, aimMs } = (await runTogether()).report;
  const slow = rows.filter(({ light }) => light.p99Ms > 10 * aimMs);
  expect(slow).toEqual([]);
});

test('the report for people fits into 80 columns', async () => {
  const lines = describeTogether((await runTogether()).report).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});
