import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { link, lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Makes a folder and those above it, and returns how to take back what was made. */
export async function makeFolder(path: string): Promise<() => Promise<void>> {
  const first = await mkdir(path, { recursive: true });
  return async () => {
    if (first === undefined) return;
    for (let folder = path; !relative(first, folder).startsWith('..'); folder = dirname(folder)) {
      // Where something else has come into it, it stays.
      await rmdir(folder).catch(() => undefined);
    }
  };
}

/** The code of a failed system call, such as `ENOENT`. */
export function readErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The user and the group that a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How a file is put in its place. */
interface Placing {
  /** Its rights; those of any new file by default. */
  readonly mode?: number;
  readonly owner?: Owner;
  /** Whether one that is there must stay. */
  readonly isNew?: boolean;
  /** Called when the content is on the disk, before it takes its place; what it throws prevents that. */
  readonly beforehand?: () => Promise<void>;
}

/** Puts a content in the place of a file: all of it, or nothing where anything fails. */
export async function placeFile(
  path: string,
  content: string | Uint8Array,
  placing: Placing = {},
): Promise<void> {
  const temporary = join(dirname(path), `.wellspoken-${randomBytes(6).toString('hex')}`);
  try {
    await writeDurably(temporary, content, placing);
    await placing.beforehand?.();
    await (placing.isNew === true ? renameToNew(temporary, path) : rename(temporary, path));
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

async function writeDurably(
  path: string,
  content: string | Uint8Array,
  { mode, owner }: Placing,
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    if (owner !== undefined) await giveTo(file, owner);
    // The mask of the process may have taken away what the old file had.
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whoever writes for somebody else, as root may, leaves the file to its owner. */
async function giveTo(file: FileHandle, { uid, gid }: Owner): Promise<void> {
  const made = await file.stat();
  if (made.uid !== uid || made.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
}

/** Renames a file to a free name, also where another process takes that name meanwhile. */
async function renameToNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Some file systems know no second names.
    const isTaken = await lstat(to).then(
      () => true,
      () => false,
    );
    if (isTaken || readErrorCode(error) === 'ENOSPC') throw error;
    await rename(from, to);
  }
}
