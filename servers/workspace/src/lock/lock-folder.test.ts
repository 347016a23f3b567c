import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../../tests/support/tree.ts';
import { examineLocks } from '../doctor.ts';
import { listLockFolders, openLockFolder } from './lock-folder.ts';

async function openTemp(): Promise<string> {
  const { folder, remove } = await makeTree();
  onTestFinished(remove);
  return folder;
}

const readMode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test('the folder for locks is made for its owner alone', async () => {
  const path = join(await openTemp(), 'state/locks');
  expect(openLockFolder([path])).toBe(path);
  await expect(readMode(path)).resolves.toBe(0o700);
});

test('a folder for locks that others may enter is closed to them', async () => {
  const path = join(await openTemp(), 'locks');
  await mkdir(path);
  await chmod(path, 0o777);
  openLockFolder([path]);
  await expect(readMode(path)).resolves.toBe(0o700);
});

test('the next folder is used where the first cannot be made', async () => {
  const temp = await openTemp();
  await writeFile(join(temp, 'file'), '');
  const path = join(temp, 'second');
  expect(openLockFolder([join(temp, 'file/locks'), path])).toBe(path);
});

test('a link is not taken for the folder for locks', async () => {
  const temp = await openTemp();
  await mkdir(join(temp, 'elsewhere'));
  await symlink(join(temp, 'elsewhere'), join(temp, 'locks'));
  expect(() => openLockFolder([join(temp, 'locks')])).toThrow('No folder for locks');
});

test('the folder for locks does not depend on variables', () => {
  const names = ['HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR', 'TMPDIR'];
  const before = names.map((name) => [name, process.env[name]] as const);
  onTestFinished(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  const folders = listLockFolders();
  for (const name of names) process.env[name] = '/elsewhere';
  expect(listLockFolders()).toEqual(folders);
});

test('a doctor says where the locks are, and when none can be taken', async () => {
  const temp = await openTemp();
  await writeFile(join(temp, 'file'), '');
  await expect(examineLocks([join(temp, 'locks')])).resolves.toMatchObject({ state: 'ok' });
  await expect(examineLocks([join(temp, 'file/locks')])).resolves.toMatchObject({
    state: 'problem',
  });
});
