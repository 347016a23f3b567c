import type { Entry } from './manifest.ts';
import { openShelf, type Shelf } from './shelf.ts';

/** The folder in which datasets are kept for a while; several processes may share it. */
export interface DatasetFolder extends Pick<Shelf, 'newPath' | 'pathOf' | 'keep'> {
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
export interface FolderOptions {
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
  const shelf = openShelf(folder);
  const isExpired = ({ dataset }: Entry): boolean => dataset.expiresAt.getTime() <= now();
  const list = async (): Promise<readonly Entry[]> => {
    const entries = await shelf.all();
    for (const { dataset } of entries.filter(isExpired)) await shelf.remove(dataset.id);
    return entries.filter((entry) => !isExpired(entry)).toSorted(newestFirst);
  };
  await list();
  // Files have the time of the system, whatever clock the rest goes by.
  await shelf.removeLeftovers(Date.now() - LEFT_BEHIND_MS);
  return {
    newPath: shelf.newPath,
    pathOf: shelf.pathOf,
    keep: shelf.keep,
    list,
    find: async (id) => {
      const entry = await shelf.read(id);
      if (entry === undefined || !isExpired(entry)) return entry;
      await shelf.remove(id);
      return undefined;
    },
    touch: (id) => shelf.touch(id, Date.now()),
    remove: async (id) => {
      const isThere = (await shelf.read(id)) !== undefined;
      await shelf.remove(id);
      return isThere;
    },
    makeRoom: async (bytes, beside) => {
      const others = (await list()).filter(({ dataset }) => dataset.id !== beside);
      let sum = others.reduce((total, { dataset }) => total + dataset.bytes, bytes);
      const removed: string[] = [];
      for (const { dataset } of await longestUnusedFirst(shelf, others)) {
        if (sum <= maxBytes && others.length - removed.length < MOST_DATASETS) break;
        await shelf.remove(dataset.id);
        removed.push(dataset.id);
        sum -= dataset.bytes;
      }
      return removed;
    },
  };
}

function newestFirst(a: Entry, b: Entry): number {
  return b.dataset.createdAt.getTime() - a.dataset.createdAt.getTime();
}

async function longestUnusedFirst(
  shelf: Shelf,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const used = await Promise.all(
    entries.map(async (entry) => ({ entry, at: await shelf.usedAt(entry.dataset.id) })),
  );
  return used.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
}
