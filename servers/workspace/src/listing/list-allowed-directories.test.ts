import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { openReader } from '../../tests/support/reader.ts';

test('names the one allowed folder, whose paths need no prefix', async () => {
  const { call, folder } = await openReader();
  const { data, texts } = await call('list_allowed_directories');
  expect(data).toEqual({
    directories: [{ name: 'allowed', path: folder, prefix: '', readOnly: false }],
  });
  expect(texts[0]).toBe(`allowed: ${folder} (paths are relative to it)`);
});

test('names several folders with the prefix of each, and that they are read-only', async () => {
  const second = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-second-')));
  onTestFinished(() => rm(second, { recursive: true }));
  const { call } = await openReader({ 'a.txt': 'x' }, { moreFolders: [second], readOnly: true });
  const { data } = await call('list_allowed_directories');
  const name = basename(second);
  expect(data['directories']).toMatchObject([
    { name: 'allowed', prefix: 'allowed/', readOnly: true },
    { name, path: second, prefix: `${name}/`, readOnly: true },
  ]);
  expect((await call('read_file', { path: 'allowed/a.txt' })).data).toMatchObject({ text: 'x' });
});

test('every example of the reading tools works', async () => {
  const { tryExamples } = await openReader({
    'README.md': '# Title\n',
    'src/index.ts': 'a\nb\nc\n',
    'src/util/math.ts': 'export {};\n',
    'docs/guide.md': '# Guide\n',
    'logo.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  const worked = await tryExamples();
  expect(worked.length).toBeGreaterThanOrEqual(11);
  expect(worked).not.toContain(false);
});
