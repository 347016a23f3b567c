import { createHash } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { leftovers, openChanger } from '../../tests/support/changer.ts';

const hashOf = (contents: string | Uint8Array): string =>
  createHash('sha256').update(contents).digest('hex');

test('edits a file and answers with a unified diff, counts and the new hash', async () => {
  const { call, read, folder } = await openChanger({ 'src/a.ts': 'one\ntwo\nthree\n' });
  const { data, text } = await call('edit_file', {
    path: 'src/a.ts',
    edits: [{ oldText: 'two', newText: '2' }],
  });
  await expect(read('src/a.ts')).resolves.toBe('one\n2\nthree\n');
  expect(data).toEqual({
    path: 'src/a.ts',
    dryRun: false,
    replaced: [1],
    diff: '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
    truncated: false,
    sha256: hashOf('one\n2\nthree\n'),
  });
  expect(text).toContain('Changed 1 place in src/a.ts.\n\n--- a/src/a.ts');
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('a dry run shows the diff and changes nothing', async () => {
  const { call, folder } = await openChanger({ 'a.txt': 'old\n' });
  const before = await stat(join(folder, 'a.txt'));
  const { data, text } = await call('edit_file', {
    path: 'a.txt',
    edits: [{ oldText: 'old', newText: 'new' }],
    dryRun: true,
  });
  expect(data).toMatchObject({ dryRun: true, sha256: hashOf('old\n') });
  expect(data['diff']).toContain('-old\n+new\n');
  expect(text).toContain('Would change 1 place');
  expect(await stat(join(folder, 'a.txt'))).toMatchObject({ ino: before.ino, mtime: before.mtime });
});

test('makes all edits or none', async () => {
  const { call, read } = await openChanger({ 'a.txt': 'one two' });
  const { code } = await call('edit_file', {
    path: 'a.txt',
    edits: [
      { oldText: 'one', newText: '1' },
      { oldText: 'three', newText: '3' },
    ],
  });
  expect(code).toBe('not_found');
  await expect(read('a.txt')).resolves.toBe('one two');
});

test.each([
  ['a mark and CRLF', Buffer.from('\uFEFFold\r\nlast'), Buffer.from('\uFEFFnéw\r\nlast')],
  [
    'UTF-16',
    Buffer.from('\uFEFFold\r\nlast', 'utf16le'),
    Buffer.from('\uFEFFnéw\r\nlast', 'utf16le'),
  ],
])('keeps %s', async (_name, before, after) => {
  const { call, folder } = await openChanger({ 'a.txt': before });
  await call('edit_file', { path: 'a.txt', edits: [{ oldText: 'old\n', newText: 'néw\n' }] });
  await expect(readFile(join(folder, 'a.txt'))).resolves.toEqual(after);
});

test('keeps the mode of the file', async () => {
  const { call, folder } = await openChanger({ 'run.sh': 'old' });
  await chmod(join(folder, 'run.sh'), 0o755);
  await call('edit_file', { path: 'run.sh', edits: [{ oldText: 'old', newText: 'new' }] });
  expect((await stat(join(folder, 'run.sh'))).mode & 0o777).toBe(0o755);
});

test('refuses a file that changed since it was read', async () => {
  const { call, read } = await openChanger({ 'a.txt': 'old' });
  const args = { path: 'a.txt', edits: [{ oldText: 'old', newText: 'new' }] };
  const refused = await call('edit_file', { ...args, expectedHash: hashOf('older') });
  expect(refused).toMatchObject({ code: 'conflict' });
  await expect(read('a.txt')).resolves.toBe('old');
  const done = await call('edit_file', { ...args, expectedHash: hashOf('old') });
  expect(done).toMatchObject({ code: 'ok' });
});

test('refuses bytes that are no text, and names that are no file', async () => {
  const { call, folder } = await openChanger({ 'a.bin': Buffer.from([0, 1, 2, 3]), 'b/c': '' });
  const edits = [{ oldText: 'a', newText: 'b' }];
  const binary = await call('edit_file', { path: 'a.bin', edits });
  expect(binary).toMatchObject({ code: 'unsupported' });
  expect(binary.text).toContain('"a.bin" is not text');
  expect(await call('edit_file', { path: 'b', edits })).toMatchObject({
    code: 'invalid_arguments',
  });
  const missing = await call('edit_file', { path: 'a.bon', edits });
  expect(missing).toMatchObject({ code: 'not_found' });
  expect(missing.text).toContain('Did you mean "a.bin"?');
  await writeFile(join(folder, 'big.txt'), 'x'.repeat(8_388_609));
  expect(await call('edit_file', { path: 'big.txt', edits })).toMatchObject({ code: 'too_large' });
});

test.each([
  [[], 'edits'],
  [[{ oldText: '', newText: 'x' }], 'oldText'],
])('refuses edits that say nothing: %j', async (edits, named) => {
  const { call } = await openChanger({ 'a.txt': 'old' });
  const { code, text } = await call('edit_file', { path: 'a.txt', edits });
  expect(code).toBe('invalid_arguments');
  expect(text).toContain(named);
});

test('a diff of many lines is cut and says so, and never keeps the answer from being sent', async () => {
  const lines = Array.from(
    { length: 4_000 },
    (_item, index) => `${'"\\漢'.repeat(40)}x ${index}\n`,
  );
  const { call, read } = await openChanger({ 'a.txt': lines.join('') });
  const edits = [{ oldText: 'x ', newText: 'y ', replaceAll: true }];
  const { data } = await call('edit_file', { path: 'a.txt', edits });
  expect(data).toMatchObject({ truncated: true, replaced: [4_000] });
  expect(String(data['diff']).length).toBeLessThanOrEqual(50_000);
  await expect(read('a.txt')).resolves.toBe(lines.join('').replaceAll('x ', 'y '));
});
