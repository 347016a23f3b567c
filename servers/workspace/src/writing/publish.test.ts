import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../../tests/support/tree.ts';
import { renameToFree } from './put-file.ts';

// What a file system without second names for files answers.
const noLinks: typeof link = () =>
  Promise.reject(Object.assign(new Error('not supported'), { code: 'ENOTSUP' }));

describe.each([
  ['with links', link],
  ['without links', noLinks],
])('on a file system %s', (_name, linkFile) => {
  test('a free name is taken', async () => {
    const { folder, remove } = await makeTree({ from: 'text' });
    onTestFinished(remove);
    await renameToFree(join(folder, 'from'), join(folder, 'to'), linkFile);
    await expect(readdir(folder)).resolves.toEqual(['to']);
    await expect(readFile(join(folder, 'to'), 'utf8')).resolves.toBe('text');
  });

  test('a name that is taken stays as it is', async () => {
    const { folder, remove } = await makeTree({ from: 'new', to: 'old' });
    onTestFinished(remove);
    const taken = renameToFree(join(folder, 'from'), join(folder, 'to'), linkFile);
    await expect(taken).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(readdir(folder)).resolves.toEqual(['from', 'to']);
    await expect(readFile(join(folder, 'to'), 'utf8')).resolves.toBe('old');
  });
});

test('a name that was taken for nothing is free again', async () => {
  const { folder, remove } = await makeTree({});
  onTestFinished(remove);
  const missing = renameToFree(join(folder, 'from'), join(folder, 'to'), noLinks);
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readdir(folder)).resolves.toEqual([]);
});

test('another failure than missing links is told as it is', async () => {
  const { folder, remove } = await makeTree({});
  onTestFinished(remove);
  await writeFile(join(folder, 'from'), '');
  const refused = renameToFree(join(folder, 'from'), join(folder, 'nope', 'to'));
  await expect(refused).rejects.toMatchObject({ code: 'ENOENT' });
});
