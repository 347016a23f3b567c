import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readFolder, replaceTimes } from './snapshot.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('marks files by their content, also in folders', async () => {
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'inner', 'a.txt'), 'one');
  const before = await readFolder(folder);
  expect([...before.keys()]).toEqual([join('inner', 'a.txt')]);
  await writeFile(join(folder, 'inner', 'a.txt'), 'two');
  expect(await readFolder(folder)).not.toEqual(before);
});

const own = ['server.log', '.hidden', 'notes.db-wal', 'x.lock', 'cache', '__pycache__'];

test.each(own)('leaves out %s, which a server keeps for itself', async (name) => {
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, name), 'x');
  await writeFile(join(folder, 'logs', 'today.txt'), 'x');
  expect(await readFolder(folder)).toEqual(new Map());
});

test('marks a file that is too large by its size', async () => {
  await writeFile(join(folder, 'large'), Buffer.alloc(1_000_001));
  expect(await readFolder(folder)).toEqual(new Map([['large', '1000001']]));
});

test('a folder that is not there holds nothing', async () => {
  expect(await readFolder(join(folder, 'none'))).toEqual(new Map());
});

test.each([
  ['at 2026-01-15T09:00:00.123Z', 'at (time)'],
  ['at 2026-01-15 09:00', 'at (time)'],
  ['{"mtime":1768467600123}', '{"mtime":(time)}'],
  ['{"mtime":1768467600.5}', '{"mtime":(time)}'],
  ['made at 11:23:45 PM', 'made at (time)'],
  ['{"count":12345}', '{"count":12345}'],
])('reads %s as %s', (text, expected) => {
  expect(replaceTimes(text)).toBe(expected);
});
