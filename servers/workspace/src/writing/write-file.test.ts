import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

import { leftovers, openChanger } from '../../tests/support/changer.ts';
import { SECRET } from '../../tests/support/tree.ts';

const hashOf = (contents: string | Uint8Array): string =>
  createHash('sha256').update(contents).digest('hex');
const FRENCH = 'Le café était fermé. Où est la fenêtre de la pièce ? Elle a été très élégante.\n';

test('creates a file with the folders on the way, and says what it wrote', async () => {
  const { call, read, list } = await openChanger({});
  const { data, text } = await call('write_file', { path: 'a/b/new.txt', content: 'hällo\n' });
  expect(data).toEqual({
    path: 'a/b/new.txt',
    bytes: 7,
    encoding: 'utf-8',
    created: true,
    sha256: hashOf('hällo\n'),
  });
  expect(text).toMatch(/^Created a\/b\/new\.txt: 7 bytes\./);
  await expect(read('a/b/new.txt')).resolves.toBe('hällo\n');
  await expect(list()).resolves.toEqual(['a/', 'a/b/', 'a/b/new.txt']);
});

test('replaces a file and tells the hash of what it held', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': 'old' });
  const { data } = await call('write_file', { path: 'a.txt', content: 'new' });
  expect(data).toMatchObject({ created: false, previousSha256: hashOf('old') });
  await expect(read('a.txt')).resolves.toBe('new');
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('writes when the file is as it was read, and refuses when it changed', async () => {
  const { call, read } = await openChanger({ 'a.txt': 'old' });
  const first = { path: 'a.txt', content: 'first', expectedHash: hashOf('old').toUpperCase() };
  await expect(call('write_file', first)).resolves.toMatchObject({ code: 'ok' });
  const { code, text } = await call('write_file', { ...first, content: 'second' });
  expect(code).toBe('conflict');
  expect(text).toContain('"a.txt" changed since it was read; nothing was written.');
  expect(text).toContain(hashOf('first'));
  await expect(read('a.txt')).resolves.toBe('first');
});

test('refuses an expected hash for a file that is gone, and one that is no hash', async () => {
  const { call, list } = await openChanger({});
  const gone = await call('write_file', {
    path: 'gone.txt',
    content: '',
    expectedHash: hashOf(''),
  });
  expect(gone).toMatchObject({ code: 'conflict' });
  expect(gone.text).toContain('is not there any more');
  const bad = await call('write_file', { path: 'x', content: '', expectedHash: 'abc' });
  expect(bad).toMatchObject({ code: 'invalid_arguments' });
  expect(bad.text).toContain('64 hex digits');
  await expect(list()).resolves.toEqual([]);
});

test('does not replace a file without overwrite', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': 'old' });
  const again = await call('write_file', { path: 'a.txt', content: 'new', overwrite: false });
  expect(again).toMatchObject({ code: 'already_exists' });
  await expect(read('a.txt')).resolves.toBe('old');
  const fresh = await call('write_file', { path: 'b.txt', content: 'new', overwrite: false });
  expect(fresh).toMatchObject({ code: 'ok', data: { created: true } });
  expect((await stat(join(folder, 'b.txt'))).nlink).toBe(1);
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('makes no folders when told not to', async () => {
  const { call, list } = await openChanger({});
  const refused = await call('write_file', { path: 'a/b.txt', content: '', createFolders: false });
  expect(refused).toMatchObject({ code: 'not_found' });
  await expect(list()).resolves.toEqual([]);
});

test.each([
  { encoding: 'utf-8', before: Buffer.from('\uFEFFold'), after: Buffer.from('\uFEFFé') },
  {
    encoding: 'utf-16le',
    before: Buffer.from('\uFEFFold', 'utf16le'),
    after: Buffer.from('\uFEFFé', 'utf16le'),
  },
  {
    encoding: 'windows-1252',
    before: Buffer.from(FRENCH, 'latin1'),
    after: Buffer.from('é', 'latin1'),
  },
])('keeps the mark and the encoding of a file in $encoding', async (file) => {
  const { call, folder } = await openChanger({ 'a.txt': file.before });
  const { data } = await call('write_file', { path: 'a.txt', content: 'é' });
  expect(data).toMatchObject({ encoding: file.encoding });
  await expect(readFile(join(folder, 'a.txt'))).resolves.toEqual(file.after);
});

test('writes in the encoding that is asked for, and refuses what it cannot hold', async () => {
  const { call, folder } = await openChanger({ 'a.txt': 'old' });
  await call('write_file', { path: 'a.txt', content: 'é', encoding: 'utf-16be' });
  await expect(readFile(join(folder, 'a.txt'), 'hex')).resolves.toBe('feff00e9');
  const lost = await call('write_file', { path: 'b.txt', content: '漢', encoding: 'iso-8859-1' });
  expect(lost).toMatchObject({ code: 'invalid_arguments' });
  expect(lost.text).toContain('U+6F22');
});

test('writes bytes from base64, and refuses what is not base64', async () => {
  const { call, folder, list } = await openChanger({});
  const bytes = Buffer.from([0, 255, 1, 254]);
  const content = bytes.toString('base64');
  await call('write_file', { path: 'a.bin', content, encoding: 'base64' });
  await expect(readFile(join(folder, 'a.bin'))).resolves.toEqual(bytes);
  const bad = await call('write_file', { path: 'b.bin', content: 'no!', encoding: 'base64' });
  expect(bad).toMatchObject({ code: 'invalid_arguments' });
  await expect(list()).resolves.toEqual(['a.bin']);
});

test('keeps the mode of a file, but not the right to run as its owner', async () => {
  const { call, folder } = await openChanger({ 'run.sh': '#!/bin/sh\n' });
  const path = join(folder, 'run.sh');
  await chmod(path, 0o4751);
  await call('write_file', { path: 'run.sh', content: '#!/bin/sh\ntrue\n' });
  expect((await stat(path)).mode & 0o7777).toBe(0o751);
});

test('gives a new file the mode that the umask allows', async () => {
  const { call, folder } = await openChanger({});
  await call('write_file', { path: 'a.txt', content: '' });
  expect((await stat(join(folder, 'a.txt'))).mode & 0o777).toBe(0o666 & ~process.umask());
});

test('writes through a link to the file inside that it leads to', async () => {
  const { call, folder, read } = await openChanger({ 'a.txt': 'old' });
  await symlink('a.txt', join(folder, 'link.txt'));
  const { data } = await call('write_file', { path: 'link.txt', content: 'new' });
  expect(data).toMatchObject({ path: 'a.txt', created: false });
  await expect(read('a.txt')).resolves.toBe('new');
  expect((await lstat(join(folder, 'link.txt'))).isSymbolicLink()).toBe(true);
});

test('refuses a link that leads outside', async () => {
  const { call, folder, outside } = await openChanger({});
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  const refused = await call('write_file', { path: 'link.txt', content: 'new' });
  expect(refused).toMatchObject({ code: 'permission_denied' });
  await expect(readFile(join(outside, 'secret.txt'), 'utf8')).resolves.toBe(SECRET);
});

test('refuses folders, FIFOs and names that go through a file, and leaves nothing', async () => {
  const { call, folder, list } = await openChanger({ 'a.txt': 'old' });
  await mkdir(join(folder, 'folder'));
  await promisify(execFile)('mkfifo', [join(folder, 'fifo')]);
  const refusals: readonly (readonly [string, string])[] = [
    ['folder', 'is a folder; expected a file'],
    ['.', 'is a folder; expected a file'],
    ['fifo', 'is a FIFO; expected a file'],
    ['a.txt/b.txt', 'There is no file or folder "a.txt/b.txt"'],
    ['x'.repeat(256), 'too long'],
  ];
  for (const [path, words] of refusals) {
    const { code, text } = await call('write_file', { path, content: 'new' });
    expect(code, path).not.toBe('ok');
    expect(text, path).toContain(words);
  }
  await expect(list()).resolves.toEqual(['a.txt', 'fifo', 'folder/']);
});

test('refuses more than it may write', async () => {
  const { call, list } = await openChanger({});
  const content = 'x'.repeat(16_777_217);
  const { code, text } = await call('write_file', { path: 'big.txt', content });
  expect(code).toBe('too_large');
  expect(text).toContain('at most 16777216');
  await expect(list()).resolves.toEqual([]);
});
