import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { HOME_PORT } from '@wellspoken/kit/launch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { knownServers } from '../src/servers.ts';
import { showScreen } from './support/screen.ts';

const readme = await readFile(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
const examples = [...readme.matchAll(/^```sh\n(.+?)^```$/gms)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .filter((line) => line.startsWith('wellspoken '));

let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wellspoken-readme-'));
  await mkdir(join(home, 'projects'));
  await mkdir(join(home, 'notes'));
});

afterAll(() => rm(home, { recursive: true, force: true }));

const small = fileURLToPath(new URL('../../check/fixtures/odd/tools-only.mjs', import.meta.url));

/** Who reads has a server of their own; here it is a small one, in which nothing is to be found. */
function withServer(words: string): string {
  return words.replace('node dist/server.js', `${process.execPath} ${small}`);
}

/** Ports of the examples may be taken where the tests run. */
function atFreePort(words: string): string {
  const isServing = words.startsWith('serve --all') || words.includes('--http');
  return isServing ? `${words.replace(/ --port \d+/, '')} --port 0` : words;
}

test('the README shows every command', () => {
  const shown = new Set(examples.map((line) => line.split(' ')[1]));
  expect(shown).toEqual(
    new Set(['list', 'serve', 'workspace', 'check', 'config', 'doctor', 'new']),
  );
});

test.each(examples)('"%s" works as it stands in the README', async (line) => {
  const ending = new AbortController();
  const words = withServer(atFreePort(line.slice('wellspoken '.length))).replaceAll('~', home);
  const { code } = await showScreen(words, {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      USERPROFILE: home,
      WELLSPOKEN_LOG_LEVEL: 'silent',
      WELLSPOKEN_DEVFLOW_DB: ':memory:',
      WELLSPOKEN_ENTREZ_SIMULATOR: 'true',
      WELLSPOKEN_CALIFORNIA_CODES_SIMULATOR: 'true',
      WELLSPOKEN_GITHUB_PROJECTS_SIMULATOR: 'true',
    },
    cwd: home,
    servers: knownServers,
    signal: ending.signal,
    isOver: true,
    onOutput: () => ending.abort(),
  });
  expect(code).toBe(0);
});

test('the README and the help of serve name the port that is used', async () => {
  const { stdout } = await showScreen('serve --help');
  expect(readme).toContain(`The port is ${HOME_PORT} unless`);
  expect(stdout).toContain(`${HOME_PORT} by default`);
});

test('the README is short', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120);
});
