import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { bin, startBin } from './support/bin.ts';

async function makePlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-home-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

// What shows a path, and writes nothing.
const LINES = [
  'doctor devflow --json',
  'doctor entrez --json',
  'doctor california-codes --json',
  'config devflow --host claude',
];

const unset = {
  WELLSPOKEN_DEVFLOW_DB: '',
  WELLSPOKEN_ENTREZ_SIMULATOR: '',
  WELLSPOKEN_CALIFORNIA_CODES_SIMULATOR: '',
};

test
  .runIf(process.platform === 'linux')
  .for(['', 'rel', '.'].flatMap((home) => LINES.map((line) => [home, line] as const)))(
  'with HOME=%j, "%s" speaks of the home of the account',
  async ([home, line]) => {
    const cwd = await makePlace();
    const running = startBin(line.split(' '), { cwd, env: { ...unset, HOME: home } });
    expect(await running.ended).toBe(0);
    const words = running.stdout() + running.stderr();
    expect(words).toContain(join(userInfo().homedir, '.'));
    expect(words).not.toMatch(/["\s](?:rel\/)?\.(?:local|cache|config)\//);
    expect(await readdir(cwd)).toEqual([]);
  },
);

test('with a relative home, a new project leaves nothing in the clone that it comes from', async () => {
  const cwd = await makePlace();
  const home = `rel-${process.pid}`;
  expect(await startBin(['new', '--yes', 'p'], { cwd, env: { HOME: home } }).ended).toBe(0);
  const clone = fileURLToPath(new URL('../../../', import.meta.url));
  expect(await readdir(clone)).not.toContain(home);
  expect(await readdir(cwd)).toEqual(['p']);
});

/** Makes the process one of a user without an entry, who can read this folder wherever it lies. */
const AS_NOBODY = [
  '--reuid=54321',
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
];

function canBeNobody(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('setpriv', [...AS_NOBODY, 'true']).status === 0;
}

test.runIf(canBeNobody()).for([
  ['serve devflow', 2],
  ['serve entrez', 2],
  ['serve california-codes', 2],
  ['devflow backup x', 2],
  ['config devflow --host claude', 2],
  ['doctor devflow', 1],
  ['serve workspace .', 0],
  ['list --json', 0],
] as const)('where no home is known, "%s" says so or needs none', async ([line, code]) => {
  const cwd = await makePlace();
  execFileSync('chmod', ['777', cwd]);
  const words = [...AS_NOBODY, process.execPath, bin, ...line.split(' ')];
  const { PATH } = process.env;
  const ran = spawnSync('setpriv', words, {
    cwd,
    env: { PATH, HOME: 'rel' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(ran.status).toBe(code);
  if (code > 0) {
    const told = (ran.stdout + ran.stderr).replaceAll(/\s+/g, ' ');
    expect(told).toContain(
      'expected an absolute path in HOME; got "rel". Set it, or name each file',
    );
    expect(told).not.toContain(' at ');
  }
  expect(await readdir(cwd)).toEqual([]);
});
