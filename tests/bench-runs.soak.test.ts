import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { root } from './support/files.ts';

const run = promisify(execFile);
const bin = join(root, 'bench/dist/bin.js');

/** What a benchmark reports; it must leave nothing behind. */
async function reportOf(...args: readonly string[]): Promise<unknown> {
  const temp = await mkdtemp(join(tmpdir(), 'wellspoken-bench-test-'));
  onTestFinished(() => rm(temp, { recursive: true, force: true }));
  const { stdout } = await run(process.execPath, [bin, ...args, '--json'], {
    env: { ...process.env, TMPDIR: temp },
  });
  expect(await readdir(temp)).toEqual([]);
  return JSON.parse(stdout) as unknown;
}

// The contenders refuse to finish when they find different numbers of lines.
test.skipIf(process.platform !== 'linux')(
  'the benchmark of searching runs on a small tree, and cleans up after itself',
  async () => {
    const size = ['--files', '50', '--megabytes', '1', '--rounds', '1'];
    const report = await reportOf('search', ...size);
    expect(report).toHaveProperty('files', 50);
    expect(report).toHaveProperty('peakMegabytes.workspace', expect.any(Number));
    expect(report).toHaveProperty(
      'timings',
      expect.arrayContaining([
        expect.objectContaining({ contender: 'workspace search_code', found: 5 }),
        expect.objectContaining({ contender: 'server-filesystem', found: 1 }),
      ]),
    );
  },
);

test('the benchmark of examining runs on a small server, and cleans up after itself', async () => {
  expect(await reportOf('check', '--quick')).toMatchObject({
    schema: 'wellspoken.bench.check/1',
    rows: [{ name: 'kit', tools: 3, eras: 2, budget: 5 }],
  });
});

// Both contenders refuse to finish when they find different numbers of entities.
test('the benchmark of the graph runs on a small one, and cleans up after itself', async () => {
  expect(await reportOf('graph', '--quick')).toMatchObject({
    schema: 'wellspoken.bench.graph/1',
    rows: [{ entities: 100, search: { searches: 300 } }],
  });
});

// Both contenders refuse to finish when they find different numbers of rows.
test('the benchmark of staging runs on few articles, and cleans up after itself', async () => {
  expect(await reportOf('staging', '--quick')).toMatchObject({
    schema: 'wellspoken.bench.staging/1',
    rows: [
      { articles: 100, contender: 'wellspoken' },
      { articles: 100, contender: 'flat entities' },
    ],
  });
});

test('the benchmark of XML runs on a small document, and entrez reads every fact right', async () => {
  const report = (await reportOf('xml', '--quick')) as {
    readonly rows: readonly { readonly records: number; readonly facts: object }[];
  };
  expect(report).toMatchObject({ schema: 'wellspoken.bench.xml/1', rounds: 1 });
  expect(new Set(report.rows.map(({ records }) => records)).size).toBe(1);
  expect(Object.values(report.rows[0]?.facts ?? {})).toEqual(
    Array.from({ length: 12 }, () => true),
  );
});

test('the benchmark of law imports a small archive and searches it', async () => {
  const report = (await reportOf('law', '--quick')) as {
    readonly sections: number;
    readonly search: { readonly queries: readonly object[] };
  };
  expect(report).toMatchObject({ schema: 'wellspoken.bench.law/1' });
  expect(report.sections).toBeGreaterThanOrEqual(500);
  expect(report.search.queries.length).toBeGreaterThanOrEqual(50);
});

test('the benchmark of points does ten tasks in both ways, and reads a board of 2,000 items', async () => {
  const report = (await reportOf('points')) as {
    readonly rows: readonly { readonly ours: { readonly calls: number } }[];
  };
  expect(report).toMatchObject({
    schema: 'wellspoken.bench.points/1',
    board: { items: 2_000, calls: 20 },
  });
  expect(report.rows).toHaveLength(10);
});

// The bound is ten times looser than what is aimed at, which is 1.4: machines are shared.
test('the benchmark of servers starts all five, and github-projects not much later than devflow', async () => {
  const report = (await reportOf('servers', '--quick')) as {
    readonly rows: readonly { readonly server: string; readonly besideDevflow: number }[];
  };
  expect(report).toMatchObject({ schema: 'wellspoken.bench.servers/1', rounds: 1 });
  expect(report.rows.map(({ server }) => server)).toEqual([
    'devflow',
    'workspace',
    'entrez',
    'california-codes',
    'github-projects',
  ]);
  expect(report.rows.at(-1)?.besideDevflow).toBeLessThan(14);
});
