import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { formats } from '../src/check/files.ts';
import { startBin } from './support/bin.ts';

const server = fileURLToPath(new URL('support/telling-server.mjs', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-env-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const KEY = 'key-of-the-notebook';
const caller = {
  NOTES_KEY: KEY,
  GITHUB_TOKEN: 'ghp_token_of_the_caller',
  AWS_SECRET_ACCESS_KEY: 'aws-key-of-the-caller',
  WELLSPOKEN_CHECK_TOKEN: 'token-for-a-url',
  npm_config__authToken: 'npm_token_of_the_caller',
  LC_TIME: 'C.UTF-8',
};

interface Ended {
  readonly code: number | string | null;
  readonly stdout: string;
  /** Without line breaks, which depend on the width of the screen. */
  readonly told: string;
}

/** Examines a server that tells its environment, by the command in a process of its own. */
async function checkTelling(flags: readonly string[], mode = 'speak'): Promise<Ended> {
  const file = join(folder, 'env.log');
  const words = ['check', ...flags, '--', process.execPath, server, file, ...mode.split(' ')];
  const running = startBin(words, { cwd: folder, env: caller });
  const code = await running.ended;
  const told = `${running.stdout()}${running.stderr()}`.replaceAll(/\s+/g, ' ');
  return { code, stdout: running.stdout(), told };
}

const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

/** The environments of all processes that were started. */
async function readEnvironments(): Promise<readonly Readonly<Record<string, string>>[]> {
  const lines = (await read('env.log')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, string>);
}

const ONLY = ['--only', 'init/fields'];

test('no process of a server gets a secret of the caller, in a whole audit or for a plan', async () => {
  await checkTelling([]);
  await checkTelling(['--write-plan', 'plan.json']);
  const environments = await readEnvironments();
  expect(environments.length).toBeGreaterThan(5);
  for (const env of environments) {
    expect(Object.values(caller).filter((value) => Object.values(env).includes(value))).toEqual([
      'C.UTF-8',
    ]);
    expect(env).toMatchObject({ PATH: process.env['PATH'], LC_TIME: 'C.UTF-8' });
    expect(env['WELLSPOKEN_CANARY_TOKEN']).toMatch(/^canary-token-/);
  }
});

test('--env passes on a variable by its name and sets one to a value, several times', async () => {
  const flags = ['--env', 'NOTES_KEY', '--env=NOTES_LIST=a,b=c d', '--env', 'EMPTY='];
  expect((await checkTelling([...ONLY, ...flags])).code).toBe(0);
  for (const env of await readEnvironments()) {
    expect(env).toMatchObject({ NOTES_KEY: KEY, NOTES_LIST: 'a,b=c d', EMPTY: '' });
    expect(env).not.toHaveProperty('GITHUB_TOKEN');
  }
});

test.for<[string, readonly string[], string]>([
  ['a variable that is not set', ['--env', 'NOT_SET'], '--env: NOT_SET is not set here, so it'],
  ['a mistyped name', ['--env', 'NOTES_KEI'], 'Did you mean "NOTES_KEY"?'],
  ['no name', ['--env', '=value-without-name'], '--env: expected NAME or NAME=value'],
  ['a value for a name', ['--env', 'two words'], '--env: expected NAME or NAME=value'],
  ['what the audit sets itself', ['--env', 'HOME'], '--env: HOME is set by the audit itself'],
])('%s is a mistake', async ([, flags, sentence]) => {
  const { code, told } = await checkTelling(flags);
  expect(told).toContain(sentence);
  expect(told).not.toContain('value-without-name');
  expect(code).toBe(2);
});

test('variables are for commands, and a mistake with a URL', async () => {
  const running = startBin(['check', '--env', 'A=b', 'http://127.0.0.1:1/mcp']);
  expect(await running.ended).toBe(2);
  expect(running.stderr()).toContain('--env: is for a command that is started here');
});

test.for(formats)('a value that was passed on does not stand in a report as %s', async (format) => {
  const flags = ['--env', 'NOTES_KEY', '--calls', 'all', '--format', format];
  const { stdout } = await checkTelling(flags);
  expect(stdout).not.toContain(KEY);
  expect(stdout).toContain(format === 'sarif' ? 'value of NOTES_KEY' : 'NOTES_KEY');
});

test('a short password that was set, a plan and a baseline are without values too', async () => {
  const set = ['--env', 'DB_PASSWORD=hun7er2'];
  const report = await checkTelling([...set, '--format', 'json'], 'speak DB_PASSWORD');
  expect(report.stdout).not.toContain('hun7er2');
  expect(report.stdout).toContain('<value of DB_PASSWORD>');
  const plan = ['--env', 'NOTES_KEY', '--write-plan', 'plan.json'];
  expect((await checkTelling(plan)).code).toBe(0);
  expect(await read('plan.json')).toContain('<value of NOTES_KEY>');
  const accept = ['--env', 'NOTES_KEY', '--baseline', 'known.json', '--write-baseline'];
  await checkTelling(accept);
  for (const name of ['plan.json', 'known.json']) expect(await read(name)).not.toContain(KEY);
});

test('the report names what was passed on, and so does the line that shows a finding again', async () => {
  const flags = ['--only', 'tools/title', '--env', 'NOTES_KEY', '--env', 'MODE=x'];
  const { stdout, told } = await checkTelling([...flags, '--format', 'json']);
  const { settings } = JSON.parse(stdout) as { settings: { env: unknown } };
  expect(settings.env).toEqual(['MODE', 'NOTES_KEY']);
  expect((await checkTelling(flags)).told).toMatch(/ --env MODE (?:\\ )?--env NOTES_KEY /);
  expect(told).not.toContain(KEY);
});

test.for<[string, number]>([
  ['die', 3],
  ['warn', 0],
])('a server that names a variable it did not get (%s) is told with the flag', async (row) => {
  const [mode, code] = row;
  const only = ['--only', 'tools/list-shape'];
  const ended = await checkTelling(only, mode);
  expect(ended.told).toContain(
    'On stderr the server names NOTES_KEY, which it did not get. If it needs that, pass it on with --env NOTES_KEY.',
  );
  expect(ended.code).toBe(code);
  const passed = await checkTelling([...only, '--env', 'NOTES_KEY'], mode);
  expect([passed.code, passed.told.includes('did not get')]).toEqual([0, false]);
});
