import { opendir } from 'node:fs/promises';

import { type HeldEntry, look, joinName } from '../sandbox/grip.ts';
import { isTempName } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { removeTree } from './held-entry.ts';

const STALE_MS = 24 * 60 * 60 * 1_000;
const PAUSE_MS = 60 * 60 * 1_000;
const MAX_NAMES = 10_000;
const MAX_REMEMBERED = 1_000;

// A folder is looked through once in a while, not with every file that is written to it.
const lastSwept = new Map<string, number>();

/** Removes what processes that were killed left in a folder more than a day ago. */
export async function sweep(sandbox: Sandbox, folder: HeldEntry, now = Date.now()): Promise<void> {
  const { dev, ino, birthtimeMs } = folder.stats;
  // The number of a folder that was removed may be given to a new one.
  const key = `${dev}:${ino}:${birthtimeMs}`;
  if (now - (lastSwept.get(key) ?? -Infinity) < PAUSE_MS) return;
  if (lastSwept.size >= MAX_REMEMBERED) lastSwept.clear();
  lastSwept.set(key, now);
  // Tidying up must not fail what the caller asked for.
  await removeStale(sandbox, folder, now - STALE_MS).catch(() => {});
}

async function removeStale(sandbox: Sandbox, folder: HeldEntry, before: number): Promise<void> {
  let seen = 0;
  for await (const { name } of await opendir(folder.path)) {
    seen += 1;
    if (seen > MAX_NAMES) return;
    if (!isTempName(name)) continue;
    const stats = await look(joinName(folder, name));
    if (stats !== undefined && stats.mtimeMs < before) {
      await removeTree({ sandbox, folder, name }).catch(() => {});
    }
  }
}
