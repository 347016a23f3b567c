import { execFile } from 'node:child_process';
import { chmod, mkdir, readlink, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

import { leftovers, listAll, openChanger } from '../../tests/support/changer.ts';
import { makeTree } from '../../tests/support/tree.ts';

test('copies a file with its mode, and makes the folders on the way', async () => {
  const { call, folder, read } = await openChanger({ 'a.sh': 'text' });
  await chmod(join(folder, 'a.sh'), 0o750);
  const { data, text } = await call('copy_file', { source: 'a.sh', destination: 'b/c.sh' });
  expect(data).toEqual({
    source: 'a.sh',
    destination: 'b/c.sh',
    replaced: false,
    entries: 1,
    bytes: 4,
    skipped: 0,
  });
  expect(text).toContain('Copied a.sh to b/c.sh (1 entry, 4 bytes).');
  await expect(read('b/c.sh')).resolves.toBe('text');
  expect((await stat(join(folder, 'b/c.sh'))).mode & 0o777).toBe(0o750);
});

test('replaces a file only when told to', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': 'new', 'b.txt': 'old' });
  const args = { source: 'a.txt', destination: 'b.txt' };
  await expect(call('copy_file', args)).resolves.toMatchObject({ code: 'already_exists' });
  await expect(read('b.txt')).resolves.toBe('old');
  const { data } = await call('copy_file', { ...args, overwrite: true });
  expect(data).toMatchObject({ replaced: true });
  await expect(read('b.txt')).resolves.toBe('new');
  await expect(read('a.txt')).resolves.toBe('new');
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('copies a folder with all that is in it, the modes among them', async () => {
  const { call, folder, list } = await openChanger({ 'a/b/c.txt': '12', 'a/d.txt': '3' });
  await mkdir(join(folder, 'a/empty'));
  await chmod(join(folder, 'a/b'), 0o555);
  const { data } = await call('copy_file', { source: 'a', destination: 'x/y', recursive: true });
  await chmod(join(folder, 'a/b'), 0o755);
  expect(data).toMatchObject({ entries: 5, bytes: 3, skipped: 0 });
  const copied = (await list()).filter((path) => path.startsWith('x/y/'));
  expect(copied).toEqual(['x/y/', 'x/y/b/', 'x/y/b/c.txt', 'x/y/d.txt', 'x/y/empty/']);
  expect((await stat(join(folder, 'x/y/b'))).mode & 0o777).toBe(0o555);
  await chmod(join(folder, 'x/y/b'), 0o755);
});

test('copies links that lead inside, and leaves out other links, devices, trash and leftovers', async () => {
  const { call, folder, outside, list } = await openChanger({
    'a/b.txt': '',
    'a/.wellspoken-trash/old.txt': '',
    'a/.wellspoken-0123456789abcdef.tmp': '',
  });
  await symlink('b.txt', join(folder, 'a/in'));
  await symlink(join(outside, 'secret.txt'), join(folder, 'a/out'));
  await promisify(execFile)('mkfifo', [join(folder, 'a/fifo')]);
  const { data, text } = await call('copy_file', {
    source: 'a',
    destination: 'x',
    recursive: true,
  });
  expect(data).toMatchObject({ entries: 3, skipped: 2 });
  expect(text).toContain('2 links or devices left out');
  const copied = (await list()).filter((path) => path.startsWith('x/'));
  expect(copied).toEqual(['x/', 'x/b.txt', 'x/in']);
  await expect(readlink(join(folder, 'x/in'))).resolves.toBe('b.txt');
});

test('copies what a link leads to when the link is named', async () => {
  const { call, folder, read } = await openChanger({ 'a.txt': 'text' });
  await symlink('a.txt', join(folder, 'link'));
  const { data } = await call('copy_file', { source: 'link', destination: 'b.txt' });
  expect(data).toMatchObject({ source: 'a.txt' });
  expect((await stat(join(folder, 'b.txt'))).nlink).toBe(1);
  await expect(read('b.txt')).resolves.toBe('text');
});

test.each([
  ['a folder without recursive', { source: 'folder', destination: 'x' }],
  ['a folder onto a folder', { source: 'folder', destination: 'other', recursive: true }],
  ['a folder into itself', { source: 'folder', destination: 'folder/x/y', recursive: true }],
  ['the allowed folder into itself', { source: '.', destination: 'x', recursive: true }],
  ['a file onto a folder', { source: 'a.txt', destination: 'folder' }],
  ['a file onto the allowed folder', { source: 'a.txt', destination: '.' }],
  ['a file onto itself', { source: 'a.txt', destination: 'a.txt' }],
  ['a file through a file', { source: 'a.txt', destination: 'folder/b.txt/c' }],
  ['what is not there', { source: 'nope', destination: 'x/y' }],
  ['a FIFO', { source: 'fifo', destination: 'x/y' }],
  ['a file onto a FIFO', { source: 'a.txt', destination: 'fifo' }],
])('refuses to copy %s, and changes nothing', async (_name, args) => {
  const tree = { 'a.txt': '1', 'folder/b.txt': '2', 'other/b.txt': '3' };
  const { call, folder, list } = await openChanger(tree);
  await promisify(execFile)('mkfifo', [join(folder, 'fifo')]);
  const before = await list();
  const { code, text } = await call('copy_file', { overwrite: true, ...args });
  expect(code).not.toBe('ok');
  expect(code).not.toBe('internal');
  expect(text).not.toContain(folder);
  await expect(list()).resolves.toEqual(before);
});

test('refuses more bytes than one call copies, and leaves nothing', async () => {
  const { call, folder, list } = await openChanger({ 'a/b.txt': '' });
  await writeFile(join(folder, 'a/huge'), '');
  await truncate(join(folder, 'a/huge'), 1_073_741_825);
  const before = await list();
  const file = await call('copy_file', { source: 'a/huge', destination: 'x' });
  expect(file).toMatchObject({ code: 'too_large' });
  const whole = await call('copy_file', { source: 'a', destination: 'x', recursive: true });
  expect(whole).toMatchObject({ code: 'too_large' });
  expect(whole.text).toContain('at most 10000 entries and 1073741824 bytes');
  await expect(list()).resolves.toEqual(before);
});

test('copies the allowed folder to another one', async () => {
  const other = await makeTree();
  onTestFinished(other.remove);
  const { call } = await openChanger({ 'a/b.txt': '' }, { moreFolders: [other.folder] });
  const args = { source: 'allowed', destination: 'allowed-2/copy', recursive: true };
  await expect(call('copy_file', args)).resolves.toMatchObject({ code: 'ok' });
  await expect(listAll(other.folder)).resolves.toEqual(['copy/', 'copy/a/', 'copy/a/b.txt']);
});
