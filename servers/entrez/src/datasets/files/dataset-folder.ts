import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@wellspoken/kit/launch';

import { type Entry, readManifest, writeManifest } from './manifest.ts';

/** The folder in which datasets are kept for a while; several processes may share it. */
export interface DatasetFolder extends Pick<DatasetStore, 'newPath' | 'getPath' | 'keep'> {
  /** Those that have not expired, the newest first; what has is removed. */
  readonly list: () => Promise<readonly Entry[]>;
  readonly find: (id: string) => Promise<Entry | undefined>;
  /** Notes that it was used. */
  readonly touch: (id: string) => Promise<void>;
  /** False where there was none. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Evicts the least recently used until so many bytes fit; returns what was removed. */
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

/** Files in progress are never this old. */
const LEFT_BEHIND_MS = 3_600_000;

/** Opens the folder; removes expired datasets and leftovers of crashed processes. */
export async function openFolder({ folder, maxBytes, now }: FolderOptions): Promise<DatasetFolder> {
  const store = openStore(folder);
  const isExpired = ({ dataset }: Entry): boolean => dataset.expiresAt.getTime() <= now();
  const list = async (): Promise<readonly Entry[]> => {
    const entries = await store.all();
    for (const { dataset } of entries.filter(isExpired)) await store.remove(dataset.id);
    return entries.filter((entry) => !isExpired(entry)).toSorted(compareByAge);
  };
  await list();
  // File times follow the system clock, not the injected one.
  await store.removeLeftovers(Date.now() - LEFT_BEHIND_MS);
  return {
    newPath: store.newPath,
    getPath: store.getPath,
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
  readonly getPath: (id: string) => string;
  /** Publishes a complete file: visible to others once its manifest is in place. */
  readonly keep: (path: string, entry: Entry) => Promise<void>;
  readonly read: (id: string) => Promise<Entry | undefined>;
  readonly all: () => Promise<readonly Entry[]>;
  readonly remove: (id: string) => Promise<void>;
  /** When it was used last. */
  readonly usedAt: (id: string) => Promise<number>;
  readonly touch: (id: string, at: number) => Promise<void>;
  /** Removes old files without a manifest. */
  readonly removeLeftovers: (before: number) => Promise<void>;
}

const ID = /^[0-9a-f]{64}$/;
const NEW = 'new-';

/** Opens the folder, or makes it readable by its owner only. */
function openStore(folder: string): DatasetStore {
  makeFolder(folder);
  const newPath = (): string => {
    // It may be in the system's cache folder, which can be emptied at any time.
    makeFolder(folder);
    return join(folder, `${NEW}${randomUUID()}`);
  };
  const getPath = (id: string): string => join(folder, `${id}.db`);
  const getManifestPath = (id: string): string => join(folder, `${id}.json`);
  const read = async (id: string): Promise<Entry | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(getManifestPath(id), 'utf8').catch(returnNothing);
    if (text === undefined || (await getModifiedTime(getPath(id))) === undefined) return undefined;
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
    getPath,
    read,
    all,
    keep: async (path, entry) => {
      const words = newPath();
      await writeWhole(words, writeManifest(entry));
      await rename(path, getPath(entry.dataset.id));
      await rename(words, getManifestPath(entry.dataset.id));
    },
    remove: async (id) => {
      if (!ID.test(id)) return;
      // In this order, so that no manifest exists without its file.
      await rm(getManifestPath(id), { force: true });
      await rm(getPath(id), { force: true });
    },
    usedAt: async (id) => (await getModifiedTime(getPath(id))) ?? 0,
    touch: (id, at) => utimes(getPath(id), at / 1000, at / 1000).catch(returnNothing),
    removeLeftovers: async (before) => {
      const described = new Set((await all()).map(({ dataset }) => dataset.id));
      await removeOld(folder, before, (name) => !described.has(getId(name)));
    },
  };
}

/** Removes those of our selected files that were not touched since then. */
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

/** Nothing where the folder was removed. */
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
