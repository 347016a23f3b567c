import { rmSync } from 'node:fs';

import { StoreError } from '../store/store-error.ts';
import type { Database } from './database.ts';
import {
  getCompanionPath,
  isSameSet,
  readFileSet,
  readIdentity,
  readSize,
  resolveLinks,
  type Companion,
  type FileSet,
} from './file-identity.ts';

/** Knows which files a connection has open, and looks whether the path still leads to them. */
export interface FileGuard {
  /** Inside a transaction: throws "moved" where the path does not lead to the open files. */
  readonly assertHere: (kind: 'read' | 'write') => void;
  /** After a commit: throws "unconfirmed" where the path does not lead to the open files. */
  readonly assertKept: () => void;
  /**
   * Before the connection is closed: writes the whole log into the file, and removes what would be
   * taken for the log of another file at the same path. Throws a `StoreError` where that would harm
   * the data of other processes, or cannot be done now.
   */
  readonly release: () => void;
}

/** The guard of a store that is in no file. */
export const NO_FILE_GUARD: FileGuard = {
  assertHere: () => undefined,
  assertKept: () => undefined,
  release: () => undefined,
};

/** What is guarded. */
export interface GuardedFile {
  readonly path: string;
  readonly database: Database;
  /** The path without links, as SQLite uses it. */
  readonly real: string;
  /** The files that the connection has open. */
  readonly held: FileSet;
}

/** Guards the files of a connection; nothing else may open and close them in this process. */
export function createFileGuard(file: GuardedFile): FileGuard {
  const { path, database, held } = file;
  const readVersion = (): number => Number(database.value('PRAGMA data_version'));
  let version = readVersion();
  const isHere = (kind: 'read' | 'write'): boolean => {
    const real = resolveLinks(path);
    // SQLite would go on with the pages that it remembers of a file that was emptied.
    if (real === undefined || readSize(real) === 0) return false;
    // What was committed can be read even where the log was removed.
    if (kind === 'read') return readIdentity(real) === held.main;
    return isSameSet(readFileSet(real), held);
  };
  return {
    assertHere: (kind) => {
      if (!isHere(kind)) {
        throw new StoreError(
          'moved',
          'The file of the memory was removed, moved or replaced while it was open.',
        );
      }
      version = readVersion();
    },
    assertKept: () => {
      if (isHere('write')) return;
      throw new StoreError(
        'unconfirmed',
        'The file of the memory was removed, moved or replaced while a change was being stored.',
      );
    },
    release: () => release(file, () => readVersion() === version),
  };
}

/** `isUnchanged` says whether no other connection wrote since the last transaction of this one. */
function release({ database, real, held }: GuardedFile, isUnchanged: () => boolean): void {
  const now = readFileSet(real);
  // Where all are in their place, SQLite itself does this when it closes them.
  if (isSameSet(now, held)) return;
  const companions = (['wal', 'shm'] as const).filter((name) => now[name] !== undefined);
  const ours = companions.filter((name) => now[name] === held[name]);
  const isOthers = now.main === held.main && ours.length < companions.length;
  if (isOthers) throw openElsewhere();
  if (isUnchanged()) checkpoint(database);
  // The log may hold what another process wrote to the file that is at the path now.
  else if (ours.length > 0) throw openElsewhere();
  removeStale(database, { real, held, ours });
}

function openElsewhere(): StoreError {
  return new StoreError(
    'replaced',
    'The file of the memory, or its log, was replaced while other processes had it open.',
  );
}

/** Writes the whole log into the file that is open, wherever that was moved to. */
function checkpoint(database: Database): void {
  const row = database.get('PRAGMA wal_checkpoint(TRUNCATE)');
  if (row === undefined || row['log'] === row['checkpointed']) return;
  throw new StoreError('busy', 'Other processes are reading the file that was moved.');
}

interface Stale {
  readonly real: string;
  readonly held: FileSet;
  readonly ours: readonly Companion[];
}

/** Removes a log that was left behind: SQLite would apply it to the next file at the same path. */
function removeStale(database: Database, { real, held, ours }: Stale): void {
  if (ours.length === 0) return;
  // Processes that had the same file open wait for each other here. So the one that comes second
  // looks again, and leaves alone what the first one has made for the new file.
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const name of ours) {
      const path = getCompanionPath(real, name);
      if (readIdentity(path) === held[name]) rmSync(path, { force: true });
    }
  } finally {
    database.exec('ROLLBACK');
  }
}
