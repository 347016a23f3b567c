import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { type DatasetFolder, openFolder } from './dataset-folder.ts';
import type { Entry } from './manifest.ts';

const START = Date.UTC(2026, 0, 1);

interface Trial {
  readonly folder: DatasetFolder;
  readonly path: string;
  readonly advance: (ms: number) => void;
  readonly keep: (id: string, more?: Partial<Entry['dataset']>) => Promise<void>;
  readonly ids: () => Promise<readonly string[]>;
  /** Another process that uses the same folder. */
  readonly openAgain: () => Promise<DatasetFolder>;
}

async function openTrial(maxBytes = 1_000): Promise<Trial> {
  const path = join(await mkdtemp(join(tmpdir(), 'entrez-folder-')), 'data');
  onTestFinished(() => rm(join(path, '..'), { recursive: true }));
  let now = START;
  const openAgain = (): Promise<DatasetFolder> =>
    openFolder({ folder: path, maxBytes, now: () => now });
  const folder = await openAgain();
  return {
    folder,
    path,
    openAgain,
    advance: (ms) => {
      now += ms;
    },
    keep: async (id, more = {}) => {
      const made = folder.newPath();
      await writeFile(made, 'whole');
      await folder.keep(made, { dataset: { ...dataset(id, now), ...more }, tables: [] });
    },
    ids: async () => (await folder.list()).map((entry) => entry.dataset.id),
  };
}

const idOf = (letter: string): string => letter.repeat(64);

function dataset(id: string, now: number): Entry['dataset'] {
  return {
    id,
    database: 'pubmed',
    rettype: 'xml',
    requested: 1,
    staged: 1,
    missing: [],
    problems: [],
    tables: [],
    bytes: 100,
    createdAt: new Date(now),
    expiresAt: new Date(now + 1_000),
  };
}

test('keeps what was staged, the newest first, for every process', async () => {
  const { keep, advance, ids, openAgain } = await openTrial();
  await keep(idOf('a'));
  advance(1);
  await keep(idOf('b'));
  expect(await ids()).toEqual([idOf('b'), idOf('a')]);
  const other = await openAgain();
  expect((await other.find(idOf('a')))?.dataset).toEqual(dataset(idOf('a'), START));
});

test('the folder is for its owner alone', async () => {
  const { path } = await openTrial();
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('removes what expired when it is listed, looked for, or at the start', async () => {
  const { keep, advance, ids, path, folder, openAgain } = await openTrial();
  await keep(idOf('a'));
  advance(500);
  await keep(idOf('b'));
  advance(500);
  expect(await ids()).toEqual([idOf('b')]);
  advance(500);
  expect(await folder.find(idOf('b'))).toBeUndefined();
  expect(await readdir(path)).toEqual([]);
  await keep(idOf('c'));
  advance(1_000);
  await openAgain();
  expect(await readdir(path)).toEqual([]);
});

test('staging again keeps it longer', async () => {
  const { keep, advance, ids } = await openTrial();
  await keep(idOf('a'));
  advance(900);
  await keep(idOf('a'));
  advance(900);
  expect(await ids()).toEqual([idOf('a')]);
});

test('those that were unused for longest make room', async () => {
  const { keep, folder, ids, path } = await openTrial(300);
  for (const letter of ['a', 'b', 'c']) {
    await keep(idOf(letter));
    // Used in another order than they were made in.
    const at = { a: 2, b: 1, c: 3 }[letter] ?? 0;
    await utimes(join(path, `${idOf(letter)}.db`), at, at);
  }
  expect(await folder.makeRoom(100, idOf('d'))).toEqual([idOf('b')]);
  expect(await folder.makeRoom(150, idOf('d'))).toEqual([idOf('a')]);
  expect(await folder.makeRoom(100, idOf('d'))).toEqual([]);
  expect(await ids()).toEqual([idOf('c')]);
});

test('what is staged again needs no room beside itself', async () => {
  const { keep, folder } = await openTrial(100);
  await keep(idOf('a'));
  expect(await folder.makeRoom(100, idOf('a'))).toEqual([]);
});

test('use counts as use', async () => {
  const { keep, folder, path } = await openTrial(200);
  for (const letter of ['a', 'b']) {
    await keep(idOf(letter));
    await utimes(join(path, `${idOf(letter)}.db`), 1, 1);
  }
  await folder.touch(idOf('a'));
  expect(await folder.makeRoom(100, idOf('c'))).toEqual([idOf('b')]);
});

test('what a process left behind is not listed, and is swept away an hour later', async () => {
  const { folder, path, ids, openAgain } = await openTrial();
  const half = folder.newPath();
  const nameless = join(path, `${idOf('a')}.db`);
  const fileless = join(path, `${idOf('b')}.json`);
  const spoilt = join(path, `${idOf('c')}.json`);
  const foreign = join(path, 'notes.txt');
  const all = [half, nameless, fileless, spoilt, foreign];
  for (const file of all) await writeFile(file, '{"version":');
  await writeFile(join(path, `${idOf('c')}.db`), '');
  expect(await ids()).toEqual([]);
  await openAgain();
  expect(await readdir(path)).toHaveLength(6);
  const longAgo = Date.now() / 1_000 - 3_700;
  for (const file of all) await utimes(file, longAgo, longAgo);
  await utimes(join(path, `${idOf('c')}.db`), longAgo, longAgo);
  await openAgain();
  expect(await readdir(path)).toEqual(['notes.txt']);
});

test('removing says whether there was something, and takes no paths', async () => {
  const { keep, folder, path } = await openTrial();
  await keep(idOf('a'));
  expect(await folder.remove(idOf('a'))).toBe(true);
  expect(await folder.remove(idOf('a'))).toBe(false);
  await writeFile(join(path, '..', 'x.db'), '');
  expect(await folder.remove('../x')).toBe(false);
  expect(await readdir(join(path, '..'))).toContain('x.db');
});
