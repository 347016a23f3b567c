import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findPackage } from './opening.probe.ts';

const files: Readonly<Record<string, string>> = {
  'notes/package.json': '{"name":"plant-notes","version":"1.2.3","bin":{"notes":"dist/bin.js"}}',
  'notes/dist/bin.js': '',
  'notes/dist/other.js': '',
  'main/package.json': '{"name":"main-notes","version":"2.0.0","main":"./index.js"}',
  'main/index.js': '',
  'nested/package.json': '{"name":"nested","version":"3.0.0","bin":"dist/deep/bin.js"}',
  'nested/dist/package.json': '{"type":"module"}',
  'nested/dist/deep/bin.js': '',
  'python/pyproject.toml':
    '[build-system]\nrequires = []\n\n[project]\nname = "leaf-notes"\nversion = "0.4.0"\n\n[tool.x]\nversion = "9"\n',
  'python/src/server.py': '',
  'broken/package.json': '{',
  'broken/bin.js': '',
};

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-package-')));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await symlink(join(folder, 'notes/dist/bin.js'), join(folder, 'linked'));
});
afterAll(() => rm(folder, { recursive: true }));

const found = (path: string): ReturnType<typeof findPackage> =>
  findPackage(['node', '--inspect', join(folder, path), 'serve']);

test.each([
  ['the program of a package', 'notes/dist/bin.js', { name: 'plant-notes', version: '1.2.3' }],
  ['a link to the program', 'linked', { name: 'plant-notes', version: '1.2.3' }],
  ['the main file of a package', 'main/index.js', { name: 'main-notes', version: '2.0.0' }],
  [
    'a program below a folder with settings only',
    'nested/dist/deep/bin.js',
    { name: 'nested', version: '3.0.0' },
  ],
  [
    'a script beside its pyproject.toml',
    'python/src/server.py',
    { name: 'leaf-notes', version: '0.4.0' },
  ],
])('finds name and version for %s', async (_what, path, expected) => {
  expect(await found(path)).toMatchObject(expected);
});

test.each([
  ['another file of a package', 'notes/dist/other.js'],
  ['a package whose description is no JSON', 'broken/bin.js'],
  ['a file that does not exist', 'nowhere/bin.js'],
  ['a folder', 'notes'],
])('finds nothing for %s', async (_what, path) => {
  expect(await found(path)).toBeUndefined();
});
