import type { IgnoreLevel } from '@wellspoken/globs';

import { getErrno } from '../../sandbox/errno.ts';
import { HeldFolder, type Hold } from './held-folder.ts';
import { readIgnoreFile } from './ignore-file.ts';

/** Where a scan begins: an allowed folder that is held, and the names that lead down from it. */
export interface Start {
  /** The allowed folder as a path for node:fs, valid while it is held. */
  readonly path: string;
  readonly hold: Hold;
  /** Which folder it must be: a descriptor's number may have been given to another one since. */
  readonly device: number;
  readonly inode: number;
  readonly names: readonly string[];
  /** Whether the last name is a file, which then is all there is to scan. */
  readonly isFile: boolean;
  /** What leads the paths that are shown; none where only one folder is allowed. */
  readonly prefix: readonly string[];
}

/** The folder that a scan begins in. */
export interface Opened {
  readonly folder: HeldFolder;
  readonly ignored: IgnoreLevel | undefined;
}

/** The start of a scan no longer exists or may not be opened. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`cannot start: ${code}`, { cause });
    this.code = code;
  }
}

/** Goes down to the folder that a scan begins in, collecting the .gitignore files on the way. */
export function openStart(start: Start, honoursIgnore: boolean): Opened {
  const { names, isFile } = start;
  try {
    return openDown(start, isFile ? names.slice(0, -1) : names, honoursIgnore);
  } catch (error) {
    throw new StartError(getErrno(error) ?? 'EIO', error);
  }
}

function openDown(start: Start, names: readonly string[], honoursIgnore: boolean): Opened {
  let folder = openRoot(start);
  try {
    let ignored = honoursIgnore ? readIgnoreFile(folder, 0, undefined) : undefined;
    for (const [index, name] of names.entries()) {
      const next = folder.openFolder(name);
      folder.close();
      folder = next;
      if (honoursIgnore) ignored = readIgnoreFile(folder, index + 1, ignored);
    }
    return { folder, ignored };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function openRoot({ path, hold, device, inode }: Start): HeldFolder {
  // The dot makes the system look into the held folder instead of at the link that stands for it.
  const folder = HeldFolder.open(`${path}/.`, hold);
  const stats = folder.stats();
  if (stats.dev === device && stats.ino === inode) return folder;
  folder.close();
  throw Object.assign(new Error('another folder'), { code: 'ENOENT' });
}
