import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '@wellspoken/kit/launch';

import { readManifest, writeManifest, type Entry } from './manifest.ts';

/** The files of datasets: `<id>.db`, and `<id>.json` that says what is in it. */
export interface Shelf {
  /** A path for a file that is being made. */
  readonly newPath: () => string;
  readonly pathOf: (id: string) => string;
  /** Gives a whole file its name. It is there for others once its description is, and not before. */
  readonly keep: (path: string, entry: Entry) => Promise<void>;
  readonly read: (id: string) => Promise<Entry | undefined>;
  readonly all: () => Promise<readonly Entry[]>;
  readonly remove: (id: string) => Promise<void>;
  /** When it was used last. */
  readonly usedAt: (id: string) => Promise<number>;
  readonly touch: (id: string, at: number) => Promise<void>;
  /** Removes files without a description that nobody touched since then. */
  readonly removeLeftovers: (before: number) => Promise<void>;
}

const ID = /^[0-9a-f]{64}$/;
const NEW = 'new-';

/** Opens the folder, or makes it so that nobody else can read it. */
export function openShelf(folder: string): Shelf {
  makeFolder(folder);
  const newPath = (): string => {
    // It may be a folder of the system's cache, and somebody may have emptied that.
    makeFolder(folder);
    return join(folder, `${NEW}${randomUUID()}`);
  };
  const pathOf = (id: string): string => join(folder, `${id}.db`);
  const wordsOf = (id: string): string => join(folder, `${id}.json`);
  const read = async (id: string): Promise<Entry | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(wordsOf(id), 'utf8').catch(nothing);
    if (text === undefined || (await modifiedAt(pathOf(id))) === undefined) return undefined;
    const entry = readManifest(text);
    return entry?.dataset.id === id ? entry : undefined;
  };
  const all = async (): Promise<readonly Entry[]> => {
    const names = await namesIn(folder);
    const described = names.filter((name) => name.endsWith('.json')).map(idIn);
    return (await Promise.all(described.map(read))).filter((entry) => entry !== undefined);
  };
  return {
    newPath,
    pathOf,
    read,
    all,
    keep: async (path, entry) => {
      const words = newPath();
      await writeWhole(words, writeManifest(entry));
      await rename(path, pathOf(entry.dataset.id));
      await rename(words, wordsOf(entry.dataset.id));
    },
    remove: async (id) => {
      if (!ID.test(id)) return;
      // In this order, so that none is described whose file is gone.
      await rm(wordsOf(id), { force: true });
      await rm(pathOf(id), { force: true });
    },
    usedAt: async (id) => (await modifiedAt(pathOf(id))) ?? 0,
    touch: (id, at) => utimes(pathOf(id), at / 1000, at / 1000).catch(nothing),
    removeLeftovers: async (before) => {
      const described = new Set((await all()).map(({ dataset }) => dataset.id));
      await removeOld(folder, before, (name) => !described.has(idIn(name)));
    },
  };
}

/** Removes files of ours that nobody touched since then, of those that are meant. */
async function removeOld(
  folder: string,
  before: number,
  isMeant: (name: string) => boolean,
): Promise<void> {
  const names = (await namesIn(folder)).filter(
    (name) => (name.startsWith(NEW) || ID.test(idIn(name))) && isMeant(name),
  );
  for (const path of names.map((name) => join(folder, name))) {
    const at = await modifiedAt(path);
    if (at !== undefined && at < before) await rm(path, { force: true });
  }
}

/** Nothing where somebody removed the folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(nothing)) ?? [];
}

function idIn(name: string): string {
  return name.replace(/\.(?:db|json)$/, '');
}

function nothing(): undefined {
  return undefined;
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(nothing))?.mtimeMs;
}

/** Writes a file that only its owner can read, and waits until the disk has it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
