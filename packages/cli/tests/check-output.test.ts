import { execFile } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { bin } from './support/bin.ts';
import { showScreen, type Outcome } from './support/screen.ts';

const tiny = fileURLToPath(new URL('support/tiny-server.mjs', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-output-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'] ?? '' };
const target = (): readonly string[] => [
  '--only',
  'tools/title',
  '--',
  process.execPath,
  tiny,
  join(folder, 'notes.log'),
  'speak',
];

const check = (flags: string): Promise<Outcome> =>
  showScreen(`check ${flags} ${target().join(' ')}`, { cwd: folder, env });

const inFolder = (name: string): string => join(folder, name);
const read = (name: string): Promise<string> => readFile(inFolder(name), 'utf8');
const flow = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test.for([
  ['--output', '--output link'],
  ['--badge', '--badge link'],
  ['--baseline', '--write-baseline --baseline link'],
])('%s refuses to write through a link, before the audit begins', async ([flag, flags]) => {
  const schema = '{ "schema": "wellspoken.check.baseline/1", "accepted": [] }';
  await writeFile(inFolder('mine'), schema);
  await symlink('mine', inFolder('link'));
  const { code, stdout, stderr } = await check(flags ?? '');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(flow(stderr)).toBe(
    `${flag}: "link" cannot be written: it is a link to "mine"; name that file itself.`,
  );
  expect((await readdir(folder)).sort()).toEqual(['link', 'mine']);
  expect(await read('mine')).toBe(schema);
});

test.for([
  ['--output none/report', 'its folder does not exist'],
  ['--output .', 'it is a folder'],
  ['--badge mine/badge', 'a part of its path is a file'],
  ['--badge -', '"-" is standard output, where only reports go'],
  ['--write-plan mine', 'it is there already; name another, or remove it'],
  ['--write-plan nowhere', 'it is there already; name another, or remove it'],
])('%s is refused before the audit begins', async ([flags = '', reason]) => {
  await writeFile(inFolder('mine'), '');
  await symlink('none', inFolder('nowhere'));
  const line = `check ${flags} ${target()
    .slice(flags.includes('plan') ? 2 : 0)
    .join(' ')}`;
  const { code, stderr } = await showScreen(line, { cwd: folder, env });
  expect(code).toBe(2);
  expect(flow(stderr)).toContain(`cannot be written: ${reason}.`);
  expect((await readdir(folder)).sort()).toEqual(['mine', 'nowhere']);
});

test('a report takes the place of another file with its rights, and never alters that one', async () => {
  await writeFile(inFolder('report'), 'as it was');
  await chmod(inFolder('report'), 0o640);
  const before = await open(inFolder('report'));
  expect((await check('--output report')).code).toBe(0);
  expect(await before.readFile('utf8')).toBe('as it was');
  await before.close();
  expect(await read('report')).toContain('tools/title');
  expect((await stat(inFolder('report'))).mode & 0o777).toBe(0o640);
  expect((await readdir(folder)).sort()).toEqual(['notes.log', 'report']);
});

test('a new report has the rights of any new file', async () => {
  await check('--output report');
  await writeFile(inFolder('other'), '');
  const { mode } = await stat(inFolder('other'));
  expect((await lstat(inFolder('report'))).mode).toBe(mode);
});

/** Runs the built command in a shell, so that the shell can direct and limit what it writes. */
function runInShell(script: string): Promise<Outcome> {
  const words = [process.execPath, bin, 'check'].map((word) => `'${word}'`).join(' ');
  const line = script.replace('check', words).replace('<target>', target().join(' '));
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', line], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const isUnix = process.platform !== 'win32';

test.runIf(isUnix).for(['--format html --output', '--format sarif --output'])(
  '%s leaves a file as it was where the disk does not take all',
  async (flags) => {
    await writeFile(inFolder('file'), 'as it was');
    const { code, stderr } = await runInShell(`ulimit -f 1; check ${flags} file <target>`);
    expect(flow(stderr)).toContain(
      '"file" cannot be written: it would be larger than files may be',
    );
    expect(code).toBe(2);
    expect(await read('file')).toBe('as it was');
    expect((await readdir(folder)).sort()).toEqual(['file', 'notes.log']);
  },
);

test.runIf(process.platform === 'linux').for([
  [
    'check --output /dev/full <target>',
    '--output: "/dev/full" cannot be written: the disk is full.',
  ],
  ['check <target> > /dev/full', 'Standard output cannot be written: the disk is full.'],
])('%s ends with code 2 and a sentence', async ([script = '', sentence]) => {
  const { code, stderr } = await runInShell(script);
  expect({ code, stderr: flow(stderr) }).toEqual({ code: 2, stderr: sentence });
});

test.runIf(isUnix).for(['-', '/dev/stdout', '/dev/fd/1'])(
  '--output %s is standard output, whatever that is',
  async (name) => {
    const plain = await runInShell('check --format markdown <target>');
    const piped = await runInShell(`check --format markdown --output ${name} <target>`);
    expect(piped).toEqual(plain);
    await runInShell(`(echo before; check --format markdown --output ${name} <target>) > all.md`);
    expect(await read('all.md')).toBe(`before\n${plain.stdout}`);
  },
);

test.runIf(isUnix)('--output takes a pipe of the shell', async () => {
  const { code, stdout } = await runInShell('check --output >(cat; echo end) <target> | cat');
  expect(code).toBe(0);
  expect(stdout).toMatch(/tools\/title[^]*\nend\n$/);
});

test.runIf(isUnix)('a reader that leaves early is no failure', async () => {
  const { stdout, stderr } = await runInShell('check --format html <target> | head -c 9');
  expect({ stdout, stderr }).toEqual({ stdout: '<!doctype', stderr: '' });
});
