import type { Stats } from 'node:fs';
import { constants, open, realpath, type FileHandle } from 'node:fs/promises';

import { assertRegular, isSame, look, type HeldEntry } from './grip.ts';
import { createMovedError } from './refusals.ts';

/**
 * Remembers a path and what was there, for systems without descriptors as paths. `whereabouts`
 * looks again just before use; a swap in the instant after that look is not seen.
 */
export async function takeByPath(path: string): Promise<HeldEntry | undefined> {
  const stats = await look(path);
  if (stats === undefined) return undefined;
  return {
    path,
    stats,
    whereabouts: async () => {
      const now = await look(path);
      if (now === undefined || !isSame(now, stats)) return undefined;
      return stats.isSymbolicLink() ? path : realpath(path).catch(() => undefined);
    },
    openFile: () => openSame(path, stats),
    release: () => Promise.resolve(),
  };
}

// A FIFO put there in the meantime would keep the open waiting; without O_NONBLOCK, for ever.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

async function openSame(path: string, stats: Stats): Promise<FileHandle> {
  assertRegular(stats);
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (isSame(await handle.stat(), stats)) return handle;
  await handle.close();
  throw createMovedError();
}
