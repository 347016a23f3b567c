import { execFile } from 'node:child_process';
import { linkSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

import { openReader } from '../../tests/support/reader.ts';
import { createTempName } from '../sandbox/reserved-names.ts';

const TIME: unknown = expect.stringMatching(/^\d{4}-.*Z$/);

const names = (data: Readonly<Record<string, unknown>>): readonly string[] =>
  (data['entries'] as { name: string }[]).map(({ name }) => name);

test('lists what lies in the allowed folder, with totals', async () => {
  const { call } = await openReader({ 'b.txt': '12345', '.env': 'x', 'src/deep/a.ts': '' });
  const { data, texts } = await call('list_directory');
  expect(data).toEqual({
    path: '.',
    totals: { files: 2, folders: 1, others: 0, bytes: 6 },
    entries: [
      { name: '.env', type: 'file', size: 1, modified: TIME },
      { name: 'b.txt', type: 'file', size: 5, modified: TIME },
      { name: 'src', type: 'folder', modified: TIME },
    ],
  });
  expect(texts[0]).toBe(
    [
      '"." holds 1 folder, 2 files (6 bytes) and 0 others.',
      '[file] .env (1 byte)',
      '[file] b.txt (5 bytes)',
      '[folder] src',
    ].join('\n'),
  );
});

test('sorts by name, by size and by time', async () => {
  const { call, folder } = await openReader({ a: '1', b: '333', c: '22', d: '333' });
  for (const [index, name] of ['c', 'a', 'd', 'b'].entries()) {
    await utimes(join(folder, name), index, index);
  }
  expect(names((await call('list_directory', { path: '.' })).data)).toEqual(['a', 'b', 'c', 'd']);
  const bySize = await call('list_directory', { sortBy: 'size' });
  expect(names(bySize.data)).toEqual(['b', 'd', 'c', 'a']);
  const byTime = await call('list_directory', { sortBy: 'modified' });
  expect(names(byTime.data)).toEqual(['b', 'd', 'a', 'c']);
});

test.each(['name', 'size', 'modified'])('pages in the order of %s without loss', async (sortBy) => {
  const files = Array.from({ length: 23 }, (_, at) => [`f${at}`, 'x'.repeat(at % 4)] as const);
  const { call } = await openReader(Object.fromEntries(files));
  const whole = await call('list_directory', { sortBy });
  const seen: string[] = [];
  let cursor: unknown;
  do {
    const args = { sortBy, limit: 5, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await call('list_directory', args);
    expect(data['totals']).toMatchObject({ files: 23 });
    seen.push(...names(data));
    cursor = data['nextCursor'];
  } while (cursor !== undefined);
  expect(seen).toEqual(names(whole.data));
});

test('goes on after the last name when others come and go', async () => {
  const { call, folder } = await openReader({ a: '', b: '', c: '', d: '' });
  const { data } = await call('list_directory', { limit: 2 });
  await rm(join(folder, 'b'));
  await writeFile(join(folder, 'bb'), '');
  const next = await call('list_directory', { limit: 2, cursor: data['nextCursor'] });
  expect(names(next.data)).toEqual(['bb', 'c']);
});

test('refuses a cursor of another order, and one that it never gave', async () => {
  const { call } = await openReader({ a: '', b: '' });
  const { data } = await call('list_directory', { limit: 1 });
  const cursor = data['nextCursor'];
  expect((await call('list_directory', { cursor, sortBy: 'size' })).code).toBe('invalid_arguments');
  expect((await call('list_directory', { cursor: 'abc' })).code).toBe('invalid_arguments');
});

test('leaves hidden names out when asked, and unfinished writes always', async () => {
  const { call } = await openReader({ a: '', '.b': '', [createTempName()]: 'half' });
  expect(names((await call('list_directory')).data)).toEqual(['.b', 'a']);
  const { data } = await call('list_directory', { includeHidden: false });
  expect(names(data)).toEqual(['a']);
  expect(data['totals']).toMatchObject({ files: 1 });
});

test('says where links lead inside, and of others only that they do not', async () => {
  const { call, folder, outside } = await openReader({ 'docs/a.md': 'text' });
  await symlink('docs/a.md', join(folder, 'to-file'));
  await symlink(join(folder, 'docs'), join(folder, 'to-folder'));
  await symlink(join(outside, 'secret.txt'), join(folder, 'to-secret'));
  await symlink(join(outside, 'no-such-file'), join(folder, 'to-nothing-outside'));
  await symlink('nothing', join(folder, 'to-nothing'));
  await symlink('loop', join(folder, 'loop'));
  const { data, content } = await call('list_directory');
  const links = (data['entries'] as Record<string, unknown>[]).map(
    ({ modified: _modified, ...entry }) => entry,
  );
  expect(links).toEqual([
    { name: 'docs', type: 'folder' },
    { name: 'loop', type: 'link', leadsTo: 'nowhere' },
    {
      name: 'to-file',
      type: 'link',
      leadsTo: 'inside',
      target: 'docs/a.md',
      targetType: 'file',
    },
    { name: 'to-folder', type: 'link', leadsTo: 'inside', target: 'docs', targetType: 'folder' },
    { name: 'to-nothing', type: 'link', leadsTo: 'nowhere' },
    { name: 'to-nothing-outside', type: 'link', leadsTo: 'outside' },
    { name: 'to-secret', type: 'link', leadsTo: 'outside' },
  ]);
  expect(JSON.stringify(content)).not.toContain(outside);
});

test.skipIf(process.platform === 'win32')('lists a FIFO without opening it', async () => {
  const { call, folder } = await openReader();
  await promisify(execFile)('mkfifo', [join(folder, 'pipe')]);
  const { data } = await call('list_directory');
  expect(data['entries']).toMatchObject([{ name: 'pipe', type: 'other' }]);
});

test('lists a folder that is reached through a link by its own path', async () => {
  const { call, folder } = await openReader({ 'docs/a.md': '' });
  await symlink('docs', join(folder, 'short'));
  const { data } = await call('list_directory', { path: 'short' });
  expect(data).toMatchObject({ path: 'docs', entries: [{ name: 'a.md' }] });
});

test('lists the allowed folders where there are several, and each by its name', async () => {
  const second = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-second-')));
  onTestFinished(() => rm(second, { recursive: true }));
  await mkdir(join(second, 'sub'));
  await symlink('sub', join(second, 'link'));
  const { call } = await openReader({ a: '' }, { moreFolders: [second] });
  const { data } = await call('list_directory');
  expect(names(data)).toEqual(['allowed', basename(second)]);
  expect(data).toMatchObject({ path: '.', totals: { folders: 2 } });
  const inner = await call('list_directory', { path: basename(second) });
  expect(inner.data).toMatchObject({
    path: basename(second),
    entries: [{ name: 'link', target: `${basename(second)}/sub` }, { name: 'sub' }],
  });
});

test.each([
  ['a.txt', 'invalid_arguments', '"a.txt" is a file; expected a folder.'],
  ['missing', 'not_found', 'There is no file or folder "missing".'],
  ['..', 'permission_denied', 'leads outside the allowed folders'],
])('refuses %s with %s', async (path, code, words) => {
  const { call } = await openReader({ 'a.txt': '' });
  const answer = await call('list_directory', { path });
  expect(answer.code).toBe(code);
  expect(answer.texts[0]).toContain(words);
});

test('looks only at the page of a folder with very many names', async () => {
  const { call, folder } = await openReader({ n0: 'x' });
  // One file by many names: to write as many files takes seconds.
  for (let at = 1; at < 10_001; at += 1) linkSync(join(folder, 'n0'), join(folder, `n${at}`));
  const { data } = await call('list_directory', { limit: 1 });
  expect(data['totals']).toEqual({ files: 10_001, folders: 0, others: 0 });
  expect(data['entries']).toMatchObject([{ name: 'n0', size: 1 }]);
  const { data: bySize } = await call('list_directory', { limit: 1, sortBy: 'size' });
  expect(bySize['totals']).toMatchObject({ bytes: 10_001 });
});

test.for(['name', 'size', 'modified'] as const)(
  'the pages of a folder with very many names, by %s, hold each name once and in order',
  async (sortBy) => {
    const { call, folder } = await openReader({ n0: 'x' });
    for (let at = 1; at < 10_500; at += 1) linkSync(join(folder, 'n0'), join(folder, `n${at}`));
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const { data } = await call('list_directory', { limit: 1_000, sortBy, cursor });
      expect(data['totals']).toMatchObject({ files: 10_500 });
      seen.push(...names(data));
      cursor = data['nextCursor'];
    } while (cursor !== undefined);
    const expected = Array.from({ length: 10_500 }, (_, at) => `n${at}`);
    // They are one file, so that only their names differ.
    expect(seen).toEqual(expected.toSorted((a, b) => (a < b ? -1 : 1)));
  },
);

test('leaves out a time that no calendar has, and keeps strange names on one line', async () => {
  const { call, folder } = await openReader({ 'far.txt': '', 'a\n[folder] b': '' });
  await utimes(join(folder, 'far.txt'), 400_000_000_000, 400_000_000_000);
  const { data, texts, code } = await call('list_directory');
  expect(code).toBe('ok');
  expect(names(data)).toEqual(['a\n[folder] b', 'far.txt']);
  expect(texts[0]?.split('\n')).toEqual([
    '"." holds 0 folders, 2 files (0 bytes) and 0 others.',
    '[file] "a\\n[folder] b" (0 bytes)',
    '[file] far.txt (0 bytes)',
  ]);
  expect((await call('read_file', { path: 'far.txt' })).code).toBe('ok');
  expect((await call('get_file_info', { path: 'far.txt' })).code).toBe('ok');
});
