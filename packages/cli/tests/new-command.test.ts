import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { format, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { VERSION } from '../src/version.ts';
import { runCommand, type Ran } from './support/run-command.ts';

let folder = '';

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-new-')));
});

afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

const make = (...argv: readonly string[]): Promise<Ran> =>
  runCommand(['new', ...argv], { cwd: folder });

const answer = (typed: string, ...argv: readonly string[]): Promise<Ran> =>
  runCommand(['new', ...argv], { cwd: folder, typed });

async function nameOf(project: string): Promise<unknown> {
  const { name } = JSON.parse(await readFile(join(folder, project, 'package.json'), 'utf8')) as {
    name: unknown;
  };
  return name;
}

const isHttp = async (project: string): Promise<boolean> =>
  (await readFile(join(folder, project, 'src', 'main.ts'), 'utf8')).includes('serveHttp');

const FILES = ['.gitignore', 'README.md', 'package.json', 'src', 'tsconfig.json'];

test('makes a project without asking where there is no terminal', async () => {
  const { code, stdout, stderr } = await make('tide-tables');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.replaceAll(folder, '/home/ada')).toMatchInlineSnapshot(`
    "Made tide-tables in
      /home/ada/tide-tables
    Its kit comes from the npm registry.

    Next:
      cd tide-tables
      npm install
      npm test

    Its README.md shows how to add it to a host. The command is
      node /home/ada/tide-tables/dist/main.js
    "
  `);
  expect((await readdir(join(folder, 'tide-tables'))).sort()).toEqual(FILES);
  expect(await nameOf('tide-tables')).toBe('tide-tables');
  expect(await isHttp('tide-tables')).toBe(false);
  expect(await readdir(folder)).toEqual(['tide-tables']);
});

test('makes a name of a folder that cannot be one', async () => {
  expect(await make('My Tides')).toMatchObject({ code: 0 });
  expect(await nameOf('My Tides')).toBe('my-tides');
});

test('makes the folders on the way', async () => {
  expect(await make('a/b/c', '--name', '@ada/c', '--transport', 'http')).toMatchObject({ code: 0 });
  expect(await nameOf('a/b/c')).toBe('@ada/c');
  expect(await isHttp('a/b/c')).toBe(true);
});

test('fills a folder that is empty but for git, from inside it', async () => {
  await mkdir(join(folder, '.git'));
  const { code, stdout } = await make('.', '--name', 'tides');
  expect(code).toBe(0);
  expect(stdout).not.toContain('cd ');
  expect((await readdir(folder)).sort()).toEqual(['.git', ...FILES].sort());
});

test('asks for what the flags leave open', async () => {
  const { code, stderr } = await answer('\nhttp\n', 'tides');
  expect(code).toBe(0);
  expect(stderr).toContain('Name of the package (tides): ');
  expect(stderr).toContain('Reached over stdio or http (stdio): ');
  expect(await nameOf('tides')).toBe('tides');
  expect(await isHttp('tides')).toBe(true);
});

test('asks again where an answer cannot be used, and says why', async () => {
  const { code, stderr } = await answer('Tide Tables\nwaves\npigeon\nSTDIO\n', 'tides');
  expect(code).toBe(0);
  expect(stderr).toContain('For example: tide-tables\n');
  expect(stderr).toContain('Expected stdio (a host starts it) or http');
  expect(await nameOf('tides')).toBe('waves');
  expect(await isHttp('tides')).toBe(false);
});

test.each([
  [['--yes'], ''],
  [['--name', 'waves', '--transport', 'stdio'], ''],
  [['--name', 'waves'], 'Reached over stdio or http (stdio): '],
])('asks nothing that %j answers', async (flags, asked) => {
  const { code, stderr } = await answer('\n', 'tides', ...flags);
  expect(code).toBe(0);
  expect(stripVTControlCharacters(stderr).replaceAll(/[\r\n]/g, '')).toBe(asked);
});

test.each(['', 'waves\n'])('makes nothing when the answers end after %j', async (typed) => {
  const { code, stderr } = await answer(typed, 'tides');
  expect(code).toBe(2);
  expect(stderr).toContain('There was no answer, so nothing was made.');
  expect(await readdir(folder)).toEqual([]);
});

test('refuses a folder with something in it, and names that', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const name of names) await writeFile(join(folder, name), '');
  const { code, stderr } = await make('.');
  expect(code).toBe(2);
  expect(stderr).toContain('it has a, b, c, d, e and 2 more.');
  expect((await readdir(folder)).sort()).toEqual(names);
});

test.each([
  ['Tide Tables', 'Try --name tide-tables.'],
  ['fs', 'Try --name fs-server.'],
  ['.x', 'Try --name x.'],
])('refuses the name %j, with the rule and another one', async (name, suggestion) => {
  const { code, stderr } = await make('tides', '--name', name);
  expect(code).toBe(2);
  expect(stderr).toContain('Expected 1 to 100 of a-z, 0-9');
  expect(stderr).toContain(suggestion);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [['tides', '--transport', 'pigeon'], '--transport: expected stdio or http; got "pigeon".'],
  [['tides', '--title', 'a\nb'], '--title: expected one line'],
  [['tides', '--description', ' '], '--description: expected one line'],
  [['tides', 'more'], '"more": expected at most 1.'],
  [[], 'Missing <folder>'],
  [[''], 'The folder has no name.'],
  [['x\0y'], 'a character that no path can have'],
  [['n'.repeat(300)], 'its name is too long'],
  [['file/tides'], 'it or a part of its path is a file'],
  [['file'], 'it or a part of its path is a file'],
  [['tides', '--nmae', 'x'], 'Did you mean --name?'],
])('answers %j with a sentence and leaves nothing behind', async (argv, sentence) => {
  await writeFile(join(folder, 'file'), '');
  const { code, stdout, stderr } = await make(...argv);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(await readdir(folder)).toEqual(['file']);
});

test('is formatted as prettier would', async () => {
  const words = ['--title', "It's", '--description', 'Tells "tides".'];
  await make('tides', '--transport', 'http', ...words);
  await make('waves', '--description', `${'Waves and more of them. '.repeat(5)}`.trim());
  const options = { ...(await resolveConfig(import.meta.filename)), editorconfig: false };
  for (const project of ['tides', 'waves']) {
    const files = await readdir(join(folder, project), { recursive: true });
    for (const name of files.filter((path) => /\.(ts|json|md)$/.test(path))) {
      const filepath = join(folder, project, name);
      const text = await readFile(filepath, 'utf8');
      expect(await format(text, { ...options, filepath }), name).toBe(text);
    }
  }
});

test('its help shows examples and fits 80 columns', async () => {
  const { code, stdout } = await make('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('  wellspoken new tides\n');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('run from an installed package, the project asks the registry for the same kit', async () => {
  await make('tides');
  const { dependencies } = JSON.parse(
    await readFile(join(folder, 'tides', 'package.json'), 'utf8'),
  ) as { dependencies: Readonly<Record<string, string>> };
  expect(dependencies['@wellspoken/kit']).toBe(`^${VERSION}`);
  expect(dependencies).not.toHaveProperty('@wellspoken/spec');
});

test('says so where the kit of a clone cannot be packed, and makes nothing', async () => {
  const origin = { kind: 'clone', root: folder } as const;
  const { code, stderr } = await runCommand(['new', 'tides'], { cwd: folder, origin });
  expect(code).toBe(2);
  expect(stderr).toContain('The kit of this clone could not be packed: ');
  expect(await readdir(folder)).toEqual([]);
});
