import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { main } from '../src/main.ts';
import { startBin } from './support/bin.ts';
import { showScreen, widthOf, type Outcome } from './support/screen.ts';

const tiny = fileURLToPath(new URL('support/tiny-server.mjs', import.meta.url));
let folder = '';
let notes = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-check-'));
  notes = join(folder, 'notes.log');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'] ?? '' };
const server = (mode = 'speak'): string => `-- ${process.execPath} ${tiny} ${notes} ${mode}`;

function checkTiny(flags: string, mode?: string): Promise<Outcome> {
  return showScreen(`check ${flags} ${server(mode)}`, { cwd: folder, env });
}

const inFolder = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const calls = async (): Promise<readonly string[]> =>
  (await inFolder('notes.log')).split('\n').filter((line) => line.startsWith('called'));

test('findings are told as text, and the exit code is 1', async () => {
  const { code, stdout, stderr } = await checkTiny('--only tools/input-object,tools/title');
  expect([code, stderr]).toEqual([1, '']);
  const told = stdout.replaceAll(folder, '<folder>').replaceAll(process.execPath, 'node');
  expect(told).toContain('\nMUST: 1 rule broken\n\ntools/input-object: ');
  expect(told).toContain('\npractice: 1 rule broken\n\ntools/title: ');
  expect(told).toContain(
    '\n  again     wellspoken check --only tools/input-object --era 2025-11-25 --',
  );
  expect(told).toMatch(/\nBroken: 1 MUST rule, 1 practice rule\.\n$/);
});

test.for<[string, number]>([
  ['--only tools/title', 0],
  ['--only tools/title --fail-on should', 0],
  ['--only tools/title --fail-on practice', 1],
  ['--only tools/input-object --fail-on practice', 1],
  ['--only tools --skip tools/input-object,tools/schema-valid --skip tools/list-shape', 0],
])('%s ends with code %i', async ([flags, code]) => {
  expect((await checkTiny(flags)).code).toBe(code);
});

test.for<[string, RegExp]>([
  ['json', /^\{\n {2}"schema": "wellspoken\.check\/1",/],
  ['sarif', /"version": "2\.1\.0"/],
  ['junit', /^<\?xml [^]*<failure /],
  ['markdown', /^### MCP check: 1 MUST rule broken\n/],
  ['html', /^<!doctype html>/],
])('writes %s to the screen, or to a file and one line about it', async ([format, pattern]) => {
  const shown = await checkTiny(`--only tools/input-object --format ${format}`);
  expect(shown.stdout).toMatch(pattern);
  const written = await checkTiny(`--only tools/input-object --format ${format} --output report`);
  expect(written).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Broken: 1 MUST rule. The report is in report\n',
  });
  expect(await inFolder('report')).toMatch(pattern);
});

test('writes nothing but what was asked for', async () => {
  await checkTiny('--only tools/title --badge badge.svg');
  expect((await readdir(folder)).sort()).toEqual(['badge.svg', 'notes.log']);
  expect(await inFolder('badge.svg')).toContain('<title>mcp: 0 must · 0 should</title>');
});

test('a baseline accepts what was found, and says when it is stale', async () => {
  const only = '--only tools/input-object,tools/list-shape';
  expect((await checkTiny(`${only} --baseline known.json --write-baseline`)).code).toBe(0);
  const text = await inFolder('known.json');
  const again = await checkTiny(`${only} --baseline known.json`);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('\nAccepted by the baseline\n');
  const reasoned = text.replaceAll(
    '"transport": "stdio"',
    '"transport": "stdio", "reason": "Old."',
  );
  await writeFile(join(folder, 'known.json'), reasoned);
  await checkTiny(`${only} --baseline known.json --write-baseline`);
  expect(await inFolder('known.json')).toContain('"reason": "Old."');
});

test('a server that could not be examined leaves the baseline alone', async () => {
  await checkTiny('--only tools --baseline known.json --write-baseline');
  const before = await inFolder('known.json');
  const { code } = await checkTiny('--baseline known.json --write-baseline', 'die');
  expect(code).toBe(3);
  expect(await inFolder('known.json')).toBe(before);
});

test('only tools that say they read are called, and none with --calls none', async () => {
  await checkTiny('--only tools');
  expect(new Set(await calls())).toEqual(new Set(['called read_note']));
  await rm(notes);
  await checkTiny('--only tools --calls none');
  expect(await calls()).toEqual([]);
});

test('--write-plan writes a plan without calling a tool, and never over another', async () => {
  const { code, stdout, stderr } = await checkTiny('--write-plan plan.json');
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr:
      'The plan is in plan.json: 1 of 2 tools would be called.\n' +
      'Review it, change what you like, and follow it with --calls.\n',
  });
  expect(await calls()).toEqual([]);
  const again = await checkTiny('--write-plan plan.json');
  expect(again).toEqual({
    code: 2,
    stdout: '',
    stderr:
      '--write-plan: "plan.json" cannot be written: it is there already; name another,\n' +
      'or remove it.\n',
  });
});

test('--calls follows a plan', async () => {
  await checkTiny('--write-plan plan.json');
  const text = await inFolder('plan.json');
  const turned = text.replaceAll(/"call": (true|false)/g, (_all, word) =>
    word === 'true' ? '"call": false' : '"call": true',
  );
  await writeFile(join(folder, 'plan.json'), turned);
  const { stdout } = await checkTiny('--only tools --calls plan.json');
  expect(new Set(await calls())).toEqual(new Set(['called drop_note']));
  expect(stdout).toContain('--calls plan.json');
});

test('tokens for URLs are kept from a command', async () => {
  const line = `check --only tools/title ${server()}`;
  await showScreen(line, { cwd: folder, env: { ...env, WELLSPOKEN_CHECK_TOKEN: 'secret' } });
  expect(await inFolder('notes.log')).toContain('without token');
  expect(await inFolder('notes.log')).not.toContain('secret');
});

test.for<[string, string]>([
  ['die', 'The server could not be examined.'],
  ['hang --timeout 1', 'The server could not be examined.'],
])('a server that cannot be examined (%s) ends with code 3', async ([mode, sentence]) => {
  const [word = '', ...flags] = mode.split(' ');
  const { code, stdout } = await checkTiny(flags.join(' ') || '--seed 1', word);
  expect(code).toBe(3);
  expect(stdout).toContain(sentence);
});

test('a URL where nothing listens ends with code 3', async () => {
  const { code, stdout } = await showScreen('check http://127.0.0.1:1/mcp', { env });
  expect(code).toBe(3);
  expect(stdout).toContain('target    http://127.0.0.1:1/mcp');
});

test('a fault of ours ends with code 4 and says so', async () => {
  const stderr = new PassThrough();
  const world = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    env,
    cwd: () => {
      throw new Error('The floor fell down.');
    },
    origin: { kind: 'installed' } as const,
  };
  expect(await main(['check', '--', 'node'], world)).toBe(4);
  expect(String(stderr.read())).toBe(
    'wellspoken check has failed. That is a fault of ours, not of the server:\n  Error: The floor fell down.\n',
  );
});

test('Ctrl-C ends the audit and the server that it started', async () => {
  const argv = ['check', '--timeout', '2', '--', process.execPath, tiny, notes, 'hang'];
  const running = startBin(argv, { cwd: folder });
  const started = async (): Promise<string> => {
    for (;;) {
      const text = await readFile(notes, 'utf8').catch(() => '');
      if (text.includes('started')) return text;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await started();
  running.kill('SIGINT');
  expect(await running.ended).toBe(3);
  expect(running.stderr()).toBe('Stopped. There is no report, because the audit was not done.\n');
  const pids = [...(await inFolder('notes.log')).matchAll(/^started (\d+)/gm)];
  for (const [, pid] of pids) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('the help fits a screen of 80 columns and 40 lines, with three examples', async () => {
  const { stdout } = await showScreen('check --help');
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
  expect(stdout.match(/^ {2}wellspoken check .*(?:--|https:)/gm)?.length).toBeGreaterThanOrEqual(3);
});

test('the flags are those of the design, and no others', async () => {
  const { stdout } = await showScreen('check --help');
  const flags = [...stdout.matchAll(/^ +\[--([a-z-]+)\]/gm)].map(([, name]) => name);
  expect(flags).toEqual([
    'format',
    'output',
    'badge',
    'baseline',
    'write-baseline',
    'only',
    'skip',
    'fail-on',
    'era',
    'calls',
    'env',
    'write-plan',
    'slow',
    'timeout',
    'seed',
  ]);
});
