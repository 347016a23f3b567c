import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { openChanger } from '../../tests/support/changer.ts';
import { createTempName, isTempName } from '../sandbox/reserved-names.ts';

const DAY_S = 24 * 60 * 60;

async function age(path: string, seconds: number): Promise<void> {
  const then = Date.now() / 1_000 - seconds;
  await utimes(path, then, then);
}

test('what a killed process left goes after a day, when its folder is written to', async () => {
  const { call, folder, list } = await openChanger({});
  const [stale, fresh, tree] = [createTempName(), createTempName(), createTempName()];
  await writeFile(join(folder, stale), '');
  await writeFile(join(folder, fresh), '');
  await mkdir(join(folder, tree, 'sub'), { recursive: true });
  await writeFile(join(folder, tree, 'sub', 'a.txt'), '');
  await writeFile(join(folder, '.wellspoken-notes.tmp'), 'not ours');
  for (const name of [stale, tree, '.wellspoken-notes.tmp']) {
    await age(join(folder, name), DAY_S + 60);
  }
  await age(join(folder, fresh), DAY_S - 60);
  await call('write_file', { path: 'a.txt', content: '' });
  await expect(list()).resolves.toEqual([fresh, '.wellspoken-notes.tmp', 'a.txt'].sort());
});

test.each([
  [createTempName(), true],
  ['.wellspoken-0123456789abcdef.tmp', true],
  ['.wellspoken-trash', false],
  ['.wellspoken-0123456789ABCDEF.tmp', false],
  ['a.wellspoken-0123456789abcdef.tmp', false],
])('%s is the name of a file being written: %s', (name, expected) => {
  expect(isTempName(name)).toBe(expected);
});

test.each([
  ['move_file', { source: 'old', destination: 'TEMP' }],
  ['move_file', { source: 'old', destination: 'TEMP/old', createFolders: true }],
  ['copy_file', { source: 'old/a.txt', destination: 'new/../TEMP' }],
  ['write_file', { path: 'TEMP', content: 'soon gone' }],
  ['create_directory', { path: './TEMP/' }],
])('%s gives nothing a name that is swept away: %j', async (tool, given) => {
  const { call, list } = await openChanger({ 'old/a.txt': 'kept' });
  const named = JSON.parse(JSON.stringify(given).replace('TEMP', createTempName())) as object;
  const before = await list();
  expect((await call(tool, { ...named })).code).toBe('permission_denied');
  expect(await list()).toEqual(before);
});
