import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { placeProject } from './place-project.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-place-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The second file cannot be written, because the first is where its folder should be. */
const broken = { a: 'first', 'a/b': 'second' };

test('places every file, with the folders they need', async () => {
  await placeProject(join(folder, 'x', 'y'), { a: 'first', 'b/c': 'second' });
  expect(await readdir(join(folder, 'x'))).toEqual(['y']);
  expect(await readFile(join(folder, 'x', 'y', 'b', 'c'), 'utf8')).toBe('second');
});

test('leaves nothing of a new folder when a file cannot be written, nor of those above', async () => {
  await expect(placeProject(join(folder, 'x', 'y', 'z'), broken)).rejects.toThrow(
    'This folder cannot be made',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('leaves an empty folder empty when a file cannot be written', async () => {
  await expect(placeProject(folder, broken)).rejects.toThrow('This folder cannot be made');
  expect(await readdir(folder)).toEqual([]);
});

test('leaves what is in git alone when a file cannot be moved into place', async () => {
  await mkdir(join(folder, '.git', 'objects'), { recursive: true });
  const inTheWay = { 'a.txt': 'first', '.git': 'no folder' };
  await expect(placeProject(folder, inTheWay)).rejects.toThrow('EISDIR');
  expect(await readdir(folder, { recursive: true })).toEqual(['.git', join('.git', 'objects')]);
});

test('takes a name as long as the disk allows', async () => {
  const name = 'n'.repeat(255);
  await placeProject(join(folder, name), { a: 'first' });
  expect(await readdir(folder)).toEqual([name]);
});
