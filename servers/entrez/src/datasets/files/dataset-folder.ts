import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@wellspoken/kit/launch';

import { type Entry, readManifest, writeManifest } from './manifest.ts';

/** The folder in which datasets are kept for a while; several processes may share it. */
export interface DatasetFolder extends Pick<DatasetStore, 'newPath' | 'pathOf' | 'keep'> {
  /** Those that have not expired, the newest first; what has is removed. */
  readonly list: () => Promise<readonly Entry[]>;
  readonly find: (id: string) => Promise<Entry | undefined>;
  /** Notes that it was used. */
  readonly touch: (id: string) => Promise<void>;
  /** False where there was none. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Removes those that were unused for longest until there is room for so many bytes; which ones. */
  readonly makeRoom: (bytes: number, beside: string) => Promise<readonly string[]>;
}

/** How a folder is kept. */
interface FolderOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly now: () => number;
}

/** More would take long to list. */
const MOST_DATASETS = 500;

/** Nobody takes so long to make a file. */
const LEFT_BEHIND_MS = 3_600_000;

/** Opens the folder, and removes what expired and what processes left behind that died. */
export async function openFolder({ folder, maxBytes, now }: FolderOptions): Promise<DatasetFolder> {
  const store = openStore(folder);
  const isExpired = ({ dataset }: Entry): boolean => dataset.expiresAt.getTime() <= now();
  const list = async (): Promise<readonly Entry[]> => {
    const entries = await store.all();
    for (const { dataset } of entries.filter(isExpired)) await store.remove(dataset.id);
    return entries.filter((entry) => !isExpired(entry)).toSorted(compareByAge);
  };
  await list();
  // Files have the time of the system, whatever clock the rest goes by.
  await store.removeLeftovers(Date.now() - LEFT_BEHIND_MS);
  return {
    newPath: store.newPath,
    pathOf: store.pathOf,
    keep: store.keep,
    list,
    find: async (id) => {
      const entry = await store.read(id);
      if (entry === undefined || !isExpired(entry)) return entry;
      await store.remove(id);
      return undefined;
    },
    touch: (id) => store.touch(id, Date.now()),
    remove: async (id) => {
      const isThere = (await store.read(id)) !== undefined;
      await store.remove(id);
      return isThere;
    },
    makeRoom: async (bytes, beside) => {
      const others = (await list()).filter(({ dataset }) => dataset.id !== beside);
      let sum = others.reduce((total, { dataset }) => total + dataset.bytes, bytes);
      const removed: string[] = [];
      for (const { dataset } of await sortByUse(store, others)) {
        if (sum <= maxBytes && others.length - removed.length < MOST_DATASETS) break;
        await store.remove(dataset.id);
        removed.push(dataset.id);
        sum -= dataset.bytes;
      }
      return removed;
    },
  };
}

function compareByAge(a: Entry, b: Entry): number {
  return b.dataset.createdAt.getTime() - a.dataset.createdAt.getTime();
}

async function sortByUse(
  store: DatasetStore,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const used = await Promise.all(
    entries.map(async (entry) => ({ entry, at: await store.usedAt(entry.dataset.id) })),
  );
  return used.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** The files of datasets: `<id>.db`, and `<id>.json` that says what is in it. */
interface DatasetStore {
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
function openStore(folder: string): DatasetStore {
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
    const text = await readFile(wordsOf(id), 'utf8').catch(returnNothing);
    if (text === undefined || (await getModifiedTime(pathOf(id))) === undefined) return undefined;
    const entry = readManifest(text);
    return entry?.dataset.id === id ? entry : undefined;
  };
  const all = async (): Promise<readonly Entry[]> => {
    const names = await listNames(folder);
    const described = names.filter((name) => name.endsWith('.json')).map(getId);
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
    usedAt: async (id) => (await getModifiedTime(pathOf(id))) ?? 0,
    touch: (id, at) => utimes(pathOf(id), at / 1000, at / 1000).catch(returnNothing),
    removeLeftovers: async (before) => {
      const described = new Set((await all()).map(({ dataset }) => dataset.id));
      await removeOld(folder, before, (name) => !described.has(getId(name)));
    },
  };
}

/** Removes files of ours that nobody touched since then, of those that are meant. */
async function removeOld(
  folder: string,
  before: number,
  isMeant: (name: string) => boolean,
): Promise<void> {
  const names = (await listNames(folder)).filter(
    (name) => (name.startsWith(NEW) || ID.test(getId(name))) && isMeant(name),
  );
  for (const path of names.map((name) => join(folder, name))) {
    const at = await getModifiedTime(path);
    if (at !== undefined && at < before) await rm(path, { force: true });
  }
}

/** Nothing where somebody removed the folder. */
async function listNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(returnNothing)) ?? [];
}

function getId(name: string): string {
  return name.replace(/\.(?:db|json)$/, '');
}

function returnNothing(): undefined {
  return undefined;
}

async function getModifiedTime(path: string): Promise<number | undefined> {
  return (await stat(path).catch(returnNothing))?.mtimeMs;
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
