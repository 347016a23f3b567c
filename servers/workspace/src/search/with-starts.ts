import { isAbsolute, relative } from 'node:path';

import type { Folder } from '../sandbox/folder.ts';
import { describeKind, type Place, requireFolder, requireSomething } from '../sandbox/place.ts';
import { explain, createWrongKindError } from '../sandbox/refusals.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Start } from './walk/start.ts';

/** Where a tool may start. */
export interface Wanted {
  /** As the caller gave it; without one, all allowed folders. */
  readonly path: string | undefined;
  /** Whether it may be a file. */
  readonly allowFile?: boolean;
}

type Work<T> = (starts: readonly Start[]) => Promise<T>;

const USE = { operation: 'search' };

/** Holds the allowed folders that a scan starts in for as long as `work` runs. */
export async function withStarts<T>(sandbox: Sandbox, wanted: Wanted, work: Work<T>): Promise<T> {
  const { path } = wanted;
  if (path === undefined) {
    try {
      return await withAll(sandbox, listOutermost(sandbox.folders), work);
    } catch (error) {
      throw explain(error, '.');
    }
  }
  return sandbox.use(path, USE, async (place) => {
    const isFile = await assertStart(place, wanted);
    return withFolder(sandbox, place.folder, (root) =>
      work([{ ...root, names: place.names, isFile }]),
    );
  });
}

async function withAll<T>(
  sandbox: Sandbox,
  [folder, ...others]: readonly Folder[],
  work: Work<T>,
): Promise<T> {
  if (folder === undefined) return work([]);
  return withFolder(sandbox, folder, (root) =>
    withAll(sandbox, others, (starts) => work([root, ...starts])),
  );
}

async function assertStart(place: Place, { allowFile = false }: Wanted): Promise<boolean> {
  const { grip } = await requireSomething(place);
  if (grip.stats.isDirectory()) return false;
  if (allowFile && grip.stats.isFile()) return true;
  const expected = allowFile ? 'a folder or a file' : 'a folder';
  throw createWrongKindError(place.asked, expected, describeKind(grip.stats));
}

/** Holds an allowed folder itself: from there the scan goes down by its own steps. */
async function withFolder<T>(
  sandbox: Sandbox,
  folder: Folder,
  work: (root: Start) => Promise<T>,
): Promise<T> {
  const outcome = await sandbox.use(sandbox.show(folder, []), USE, async (place) => {
    const { grip } = await requireFolder(place);
    const { dev: device, ino: inode } = grip.stats;
    const hold = sandbox.survivesSwaps ? 'descriptor' : 'path';
    const prefix = sandbox.folders.length > 1 ? [folder.name] : [];
    const root: Start = { path: grip.path, hold, device, inode, prefix, names: [], isFile: false };
    return settle(work(root));
  });
  // Thrown only here, so that an error is explained with the path that the caller gave.
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

async function settle<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}

// A folder that lies in another allowed one is searched with that one.
function listOutermost(folders: readonly Folder[]): readonly Folder[] {
  return folders.filter((folder) => !folders.some((other) => isBelow(folder, other)));
}

function isBelow(folder: Folder, other: Folder): boolean {
  const path = relative(other.real, folder.real);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
