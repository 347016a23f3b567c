import { realpathSync, statSync, type BigIntStats } from 'node:fs';

/** The names of the files beside a database in WAL mode: its log, and the index of the log. */
const COMPANIONS = { wal: '-wal', shm: '-shm' } as const;

/** The files of a memory as they were at one moment; `undefined` stands for one that is not there. */
export interface FileSet {
  readonly main: string | undefined;
  readonly wal: string | undefined;
  readonly shm: string | undefined;
}

/** Which of the files beside the main one. */
export type Companion = keyof typeof COMPANIONS;

/** Where a file beside the main one is. */
export function getCompanionPath(path: string, companion: Companion): string {
  return `${path}${COMPANIONS[companion]}`;
}

/**
 * What tells a file apart from every other one that exists: its device and inode. The inode of a
 * file that somebody has open is not given to another one. `undefined` for what is no file, and for
 * what cannot be reached.
 */
export function readIdentity(path: string): string | undefined {
  const found = readStats(path);
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/**
 * As `readIdentity`, and tells a file apart from one that had its inode before. It can be written
 * down: only where the system does not know when a file was made does it change with the file.
 */
export function readBirth(path: string): string | undefined {
  const found = readStats(path);
  return found === undefined ? undefined : `${found.dev}:${found.ino}:${found.birthtimeNs}`;
}

/** The size of a file; `undefined` where there is none. */
export function readSize(path: string): number | undefined {
  const found = readStats(path);
  return found === undefined ? undefined : Number(found.size);
}

function readStats(path: string): BigIntStats | undefined {
  try {
    // As big integers, because the identifiers of Windows do not fit into a number.
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found?.isFile() === true ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The files that whoever opens the resolved path would find. */
export function readFileSet(real: string): FileSet {
  return {
    main: readIdentity(real),
    wal: readIdentity(getCompanionPath(real, 'wal')),
    shm: readIdentity(getCompanionPath(real, 'shm')),
  };
}

/**
 * Where a path leads in the end. SQLite resolves links when it opens a file, and keeps the log
 * beside the file that it found, not beside the link.
 */
export function resolveLinks(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Whether two sets are the same files. */
export function isSameSet(one: FileSet, other: FileSet): boolean {
  return one.main === other.main && one.wal === other.wal && one.shm === other.shm;
}
