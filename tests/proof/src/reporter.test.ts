import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Verified } from './verified.ts';

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

let folder = '';
let output = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proof-'));
  output = join(folder, 'reports', 'verified.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(...filters: string[]): number | null {
  return spawnSync(process.execPath, [vitest, 'run', '--root', fixtures, ...filters], {
    env: { ...process.env, PROOF_OUTPUT: output },
  }).status;
}

test('records what passed in a full run, the same bytes every time', () => {
  run();
  const report = readFileSync(output, 'utf8');
  rmSync(output);
  run();
  expect(readFileSync(output, 'utf8')).toBe(report);

  const { proofs, files } = JSON.parse(report) as Verified;
  const titles = Object.entries(proofs).map(([id, found]) => [id, found.map((p) => p.title)]);
  expect(Object.keys(files)).toEqual(['other.fixture.ts', 'outcomes.fixture.ts']);
  expect(Object.fromEntries(titles)).toEqual({
    'call.cancel': [
      'a group > inside > proves all of it',
      'a group > proves more',
      'a group > proves what the group proves',
    ],
    'call.rate-limit': ['a group > inside > proves all of it'],
    'call.timeout': ['a group > inside > proves all of it', 'a group > proves more'],
    'http.bind': ['passes'],
    'http.origin': ['passes elsewhere', 'passes'],
    'jsonrpc.version': ['runs each', 'runs for'],
  });
});

test.for([
  ['a file', 'other'],
  ['a name', '--testNamePattern', 'passes'],
  ['an exclusion', '--exclude', '**/outcomes.fixture.ts'],
])('leaves the report of the last full run alone when the run is narrowed by %s', (narrowed) => {
  const [, ...filters] = narrowed;
  expect(run(...filters)).toBe(0);
  expect(existsSync(output)).toBe(false);
});
