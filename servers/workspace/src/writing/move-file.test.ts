import { statSync } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { leftovers, listAll, openChanger, openTools } from '../../tests/support/changer.ts';
import { makeTree } from '../../tests/support/tree.ts';

test('moves a file and makes the folders on the way', async () => {
  const { call, read, list } = await openChanger({ 'a.txt': 'text' });
  const { data } = await call('move_file', { source: 'a.txt', destination: 'b/c/d.txt' });
  expect(data).toEqual({ source: 'a.txt', destination: 'b/c/d.txt', replaced: false });
  await expect(list()).resolves.toEqual(['b/', 'b/c/', 'b/c/d.txt']);
  await expect(read('b/c/d.txt')).resolves.toBe('text');
});

test('moves a folder with all that is in it', async () => {
  const { call, list } = await openChanger({ 'a/b/c.txt': '', 'a/d.txt': '' });
  await expect(call('move_file', { source: 'a', destination: 'x/y' })).resolves.toMatchObject({
    code: 'ok',
  });
  await expect(list()).resolves.toEqual(['x/', 'x/y/', 'x/y/b/', 'x/y/b/c.txt', 'x/y/d.txt']);
});

test('replaces a file only when told to', async () => {
  const { call, read, list } = await openChanger({ 'a.txt': 'new', 'b.txt': 'old' });
  const args = { source: 'a.txt', destination: 'b.txt' };
  const refused = await call('move_file', args);
  expect(refused).toMatchObject({ code: 'already_exists' });
  expect(refused.text).toContain('set overwrite to true');
  await expect(read('b.txt')).resolves.toBe('old');
  const { data } = await call('move_file', { ...args, overwrite: true });
  expect(data).toMatchObject({ replaced: true });
  await expect(read('b.txt')).resolves.toBe('new');
  await expect(list()).resolves.toEqual(['b.txt']);
});

test.each([
  ['a folder onto a folder', 'folder', 'other'],
  ['a folder onto an empty folder', 'folder', 'empty'],
  ['a file onto a folder', 'a.txt', 'folder'],
  ['a folder onto a file', 'folder', 'a.txt'],
  ['a file onto the allowed folder', 'a.txt', '.'],
  ['a file onto itself', 'a.txt', 'a.txt'],
  ['a folder into itself', 'folder', 'folder/x/y'],
  ['a folder onto itself', 'folder', 'folder'],
  ['the allowed folder', '.', 'x'],
  ['what is not there', 'nope', 'x/y'],
  ['to a way through a file', 'folder', 'a.txt/x'],
])('refuses to move %s, and changes nothing', async (_name, source, destination) => {
  const tree = { 'a.txt': '1', 'folder/b.txt': '2', 'other/b.txt': '3' };
  const { call, folder, list } = await openChanger(tree);
  await mkdir(join(folder, 'empty'));
  const before = await list();
  const { code, text } = await call('move_file', { source, destination, overwrite: true });
  expect(code).not.toBe('ok');
  expect(code).not.toBe('internal');
  expect(text).not.toContain(folder);
  await expect(list()).resolves.toEqual(before);
  await expect(readFile(join(folder, 'folder/b.txt'), 'utf8')).resolves.toBe('2');
});

test('moves a link itself, not what it leads to', async () => {
  const { call, folder, outside, list } = await openChanger({});
  await symlink(join(outside, 'secret.txt'), join(folder, 'link'));
  await expect(call('move_file', { source: 'link', destination: 'b' })).resolves.toMatchObject({
    code: 'ok',
  });
  await expect(readlink(join(folder, 'b'))).resolves.toBe(join(outside, 'secret.txt'));
  await expect(list()).resolves.toEqual(['b']);
  await expect(listAll(outside)).resolves.toEqual(['secret.txt']);
});

test('replaces a link, not what it leads to', async () => {
  const { call, folder, read } = await openChanger({ 'a.txt': 'a', 'b.txt': 'b' });
  await symlink('b.txt', join(folder, 'link'));
  await call('move_file', { source: 'a.txt', destination: 'link', overwrite: true });
  expect((await lstat(join(folder, 'link'))).isFile()).toBe(true);
  await expect(read('b.txt')).resolves.toBe('b');
});

test('of two names of one file, moving one onto the other leaves the other', async () => {
  const { call, folder, list } = await openChanger({ 'a.txt': 'a' });
  await link(join(folder, 'a.txt'), join(folder, 'b.txt'));
  const args = { source: 'a.txt', destination: 'b.txt' };
  await expect(call('move_file', args)).resolves.toMatchObject({ code: 'already_exists' });
  await call('move_file', { ...args, overwrite: true });
  await expect(list()).resolves.toEqual(['b.txt']);
});

test('moves between allowed folders, whose names lead the paths', async () => {
  const other = await makeTree({ 'b.txt': '' });
  onTestFinished(other.remove);
  const { call, folder } = await openChanger({ 'a.txt': '' }, { moreFolders: [other.folder] });
  const { data } = await call('move_file', {
    source: 'allowed/a.txt',
    destination: 'allowed-2/c/a.txt',
  });
  expect(data).toMatchObject({ source: 'allowed/a.txt', destination: 'allowed-2/c/a.txt' });
  await expect(listAll(folder)).resolves.toEqual([]);
  await expect(listAll(other.folder)).resolves.toEqual(['b.txt', 'c/', 'c/a.txt']);
});

test('does not move a folder that holds an allowed one', async () => {
  const tree = await makeTree({ 'a/b/c.txt': '' });
  onTestFinished(tree.remove);
  const tools = await openTools(tree.folder, { moreFolders: [join(tree.folder, 'a/b')] });
  for (const source of ['allowed/a', 'allowed/a/b', 'b']) {
    const { code, text } = await tools.call('move_file', { source, destination: 'allowed/x' });
    expect(code, source).toBe('permission_denied');
    expect(text).toContain('allowed folder');
  }
  await expect(listAll(tree.folder)).resolves.toEqual(['a/', 'a/b/', 'a/b/c.txt']);
});

const SHARED_MEMORY = '/dev/shm';
const hasTwoFileSystems =
  statSync(SHARED_MEMORY, { throwIfNoEntry: false })?.dev !== undefined &&
  statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev;

test.runIf(hasTwoFileSystems)(
  'carries files and links to another file system, and refuses folders',
  async () => {
    const far = await realpath(await mkdtemp(join(SHARED_MEMORY, 'wellspoken-')));
    onTestFinished(() => rm(far, { recursive: true }));
    const { call, folder } = await openChanger(
      { 'a.txt': 'text', 'folder/b.txt': '' },
      { moreFolders: [far] },
    );
    await utimes(join(folder, 'a.txt'), 1_000, 2_000);
    await symlink('a.txt', join(folder, 'link'));
    await writeFile(join(far, 'taken.txt'), 'taken');
    const name = far.split('/').at(-1);
    const move = (source: string, destination: string) =>
      call('move_file', { source: `allowed/${source}`, destination: `${name}/${destination}` });
    await expect(move('a.txt', 'taken.txt')).resolves.toMatchObject({ code: 'already_exists' });
    await expect(move('folder', 'f')).resolves.toMatchObject({ code: 'unsupported' });
    await expect(move('a.txt', 'x/a.txt')).resolves.toMatchObject({ code: 'ok' });
    await expect(move('link', 'link')).resolves.toMatchObject({ code: 'ok' });
    await expect(listAll(far)).resolves.toEqual(['link', 'taken.txt', 'x/', 'x/a.txt']);
    await expect(readFile(join(far, 'taken.txt'), 'utf8')).resolves.toBe('taken');
    expect((await stat(join(far, 'x/a.txt'))).mtimeMs).toBe(2_000_000);
    await expect(readlink(join(far, 'link'))).resolves.toBe('a.txt');
    await expect(listAll(folder)).resolves.toEqual(['folder/', 'folder/b.txt']);
    await expect(leftovers(far)).resolves.toEqual([]);
  },
);
