import { createHash } from 'node:crypto';
import { chmod, symlink, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { openReader } from '../../tests/support/reader.ts';

const TIME: unknown = expect.stringMatching(/^\d{4}-.*Z$/);

test('tells the facts of a text', async () => {
  const { call, folder } = await openReader({ 'a.md': '\ufeff# One\r\n\r\ntext\r\n' });
  await chmod(join(folder, 'a.md'), 0o640);
  await utimes(join(folder, 'a.md'), new Date(1_000), new Date(2_000));
  const { data, texts } = await call('get_file_info', { path: 'a.md' });
  expect(data).toEqual({
    path: 'a.md',
    type: 'file',
    size: 18,
    created: TIME,
    modified: '1970-01-01T00:00:02.000Z',
    accessed: '1970-01-01T00:00:01.000Z',
    permissions: '0640',
    mode: 'rw-r-----',
    kind: 'text',
    mimeType: 'text/markdown',
    sha256: createHash('sha256').update('\ufeff# One\r\n\r\ntext\r\n').digest('hex'),
    encoding: 'utf-8',
    bom: true,
    lineEnding: 'crlf',
    lines: 3,
  });
  expect(texts[0]).toContain('\nlines: 3');
});

test('tells the facts of bytes and of a folder', async () => {
  const { call } = await openReader({ 'src/data.bin': Buffer.of(0, 1) });
  const { data } = await call('get_file_info', { path: 'src/data.bin' });
  expect(data).toMatchObject({ type: 'file', size: 2, kind: 'binary' });
  expect(data).not.toHaveProperty('lines');
  const { data: folder } = await call('get_file_info', { path: 'src' });
  expect(folder).toMatchObject({ path: 'src', type: 'folder' });
  expect(folder).not.toHaveProperty('sha256');
  expect((await call('get_file_info', { path: '.' })).data).toMatchObject({ type: 'folder' });
});

test('does not pass over a file that is over the limit', async () => {
  const { call, folder } = await openReader({ 'huge.bin': '' });
  await truncate(join(folder, 'huge.bin'), 64 * 1_048_576 + 1);
  const { data } = await call('get_file_info', { path: 'huge.bin' });
  expect(data).toMatchObject({ size: 67_108_865, kind: 'binary' });
  expect(data).not.toHaveProperty('sha256');
});

test('tells of a link where it leads inside, and nothing of what lies outside', async () => {
  const { call, folder, outside } = await openReader({ 'a.txt': 'text' });
  await symlink('a.txt', join(folder, 'in'));
  await symlink(join(outside, 'secret.txt'), join(folder, 'out'));
  const { data } = await call('get_file_info', { path: 'in' });
  expect(data).toMatchObject({ path: 'in', type: 'link', leadsTo: 'inside', target: 'a.txt' });
  const out = await call('get_file_info', { path: 'out' });
  expect(out.data).toMatchObject({ type: 'link', leadsTo: 'outside' });
  expect(out.data).not.toHaveProperty('target');
  expect(JSON.stringify(out)).not.toContain('secret');
});

test.skipIf(process.getuid?.() === 0)(
  'tells of a file that it may not open what it can',
  async () => {
    const { call, folder } = await openReader({ 'closed.txt': 'text' });
    await chmod(join(folder, 'closed.txt'), 0);
    const { data } = await call('get_file_info', { path: 'closed.txt' });
    expect(data).toMatchObject({ type: 'file', size: 4, mode: '---------' });
    expect(data).not.toHaveProperty('kind');
  },
);

test('says what comes near to a name that is not there', async () => {
  const { call } = await openReader({ 'guide.md': '' });
  const { code, texts } = await call('get_file_info', { path: 'guid.md' });
  expect(code).toBe('not_found');
  expect(texts[0]).toContain('Did you mean "guide.md"?');
});
