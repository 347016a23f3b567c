import { readdir } from 'node:fs/promises';

import { withEntry, type Entry } from '../change/hold.ts';

/** How many entries are counted before the count stops. */
export const MAX_COUNT = 10_000;

/** How many files, links and folders there are below an entry, itself included; `MAX_COUNT` at most. */
export async function countEntries(entry: Entry, room = MAX_COUNT): Promise<number> {
  return withEntry(entry, async (grip) => {
    if (grip === undefined) return 0;
    if (!grip.stats.isDirectory()) return 1;
    let count = 1;
    for (const name of await readdir(grip.path)) {
      if (count >= room) return room;
      count += await countEntries({ ...entry, folder: grip, name }, room - count);
    }
    return count;
  });
}
