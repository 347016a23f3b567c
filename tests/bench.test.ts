import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { root } from './support/files.ts';

const run = promisify(execFile);
const bin = join(root, 'bench/dist/bin.js');

// The contenders refuse to finish when they find different numbers of lines.
test.skipIf(process.platform !== 'linux')(
  'the benchmark of searching runs on a small tree, and cleans up after itself',
  async () => {
    const temp = await mkdtemp(join(tmpdir(), 'wellspoken-bench-test-'));
    onTestFinished(() => rm(temp, { recursive: true, force: true }));
    const flags = ['--files', '50', '--megabytes', '1', '--rounds', '1', '--json'];
    const { stdout } = await run(process.execPath, [bin, 'search', ...flags], {
      env: { ...process.env, TMPDIR: temp },
    });
    const report: unknown = JSON.parse(stdout);
    expect(report).toHaveProperty('files', 50);
    expect(report).toHaveProperty('peakMegabytes.workspace', expect.any(Number));
    expect(report).toHaveProperty(
      'timings',
      expect.arrayContaining([
        expect.objectContaining({ contender: 'workspace search_code', found: 5 }),
        expect.objectContaining({ contender: 'server-filesystem', found: 1 }),
      ]),
    );
    expect(await readdir(temp)).toEqual([]);
  },
);

test.each([
  [[], 'Expected "search", got "".'],
  [['search', '--files', 'many'], '--files is "many"; expected a whole number above 0.'],
  [['search', '--fiels', '5'], "Unknown option '--fiels'"],
])('the benchmark refuses %j and says what to write', async (args, why) => {
  const failure: unknown = await run(process.execPath, [bin, ...args]).catch(
    (error: unknown) => error,
  );
  expect(failure).toHaveProperty('stderr', expect.stringContaining(why));
  expect(failure).toHaveProperty('code', 2);
});
