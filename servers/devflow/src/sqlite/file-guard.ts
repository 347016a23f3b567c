import { rmSync } from 'node:fs';

import { StoreError } from '../memory/store.ts';
import type { Database } from './database.ts';
import {
  claimLog,
  type Companion,
  type FileSet,
  getCompanionPath,
  isSameSet,
  readFileSet,
  readIdentity,
  readSize,
  resolveLinks,
} from './file-identity.ts';

/** Knows which files a connection has open, and looks whether the path still leads to them. */
export interface FileGuard {
  /** Inside a transaction: throws "moved" where the path does not lead to the open files. */
  readonly assertHere: (kind: 'read' | 'write') => void;
  /** Whether the path leads to another file than the one that is open. */
  readonly isReplaced: () => boolean;
  /** After a commit: throws "unconfirmed" where the path does not lead to the open files. */
  readonly assertKept: () => void;
  /**
   * Before the connection is closed: writes the whole log into the file, and removes what would be
   * taken for the log of another file at the same path. Throws a `StoreError`: "busy" where that
   * cannot be done now, and "replaced" where it would harm the data of other processes.
   */
  readonly release: () => void;
}

/** The guard of a store that is in no file. */
export const NO_FILE_GUARD: FileGuard = {
  assertHere: () => undefined,
  isReplaced: () => false,
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
  const { path, real, held } = file;
  const isHere = (kind: 'read' | 'write'): boolean => {
    const found = resolveLinks(path);
    // SQLite would go on with the pages that it remembers of a file that was emptied.
    if (found === undefined || readSize(found) === 0) return false;
    // What was committed can be read even where the log was removed.
    if (kind === 'read') return readIdentity(found) === held.main;
    return isSameSet(readFileSet(found), held);
  };
  return {
    assertHere: (kind) => {
      if (isHere(kind) && (kind === 'read' || claimLog(real))) return;
      throw new StoreError(
        'moved',
        'The file of the memory was removed, moved or replaced while it was open.',
      );
    },
    isReplaced: () => {
      const found = resolveLinks(path);
      const main = found === undefined ? undefined : readIdentity(found);
      return main !== undefined && main !== held.main;
    },
    assertKept: () => {
      if (isHere('write')) return;
      throw new StoreError(
        'unconfirmed',
        'The file of the memory was removed, moved or replaced while a change was being stored.',
      );
    },
    release: () => release(file),
  };
}

function release({ database, real, held }: GuardedFile): void {
  const now = readFileSet(real);
  // Where all are in their place, SQLite itself does this when it closes them.
  if (isSameSet(now, held)) return;
  const companions = (['wal', 'shm'] as const).filter((name) => now[name] !== undefined);
  const ours = companions.filter((name) => now[name] === held[name]);
  if (now.main === held.main && ours.length < companions.length) {
    throw new StoreError('replaced', 'The log was replaced while other processes had it open.');
  }
  // Others may have written to this log too, but only those that have the same file open.
  writeCheckpoint(database);
  if (ours.length > 0) removeStale(database, { real, held, ours });
}

/** Writes the whole log into the file that is open, wherever that was moved to. */
function writeCheckpoint(database: Database): void {
  const row = database.get('PRAGMA wal_checkpoint(TRUNCATE)');
  if (row === undefined || row['log'] === row['checkpointed']) return;
  throw new StoreError('busy', 'Other processes are using the file that was moved.');
}

interface Stale {
  readonly real: string;
  readonly held: FileSet;
  readonly ours: readonly Companion[];
}

/** Removes a log that was left behind: SQLite would apply it to the next file at the same path. */
function removeStale(database: Database, { real, held, ours }: Stale): void {
  // Processes that have the same files open wait for each other here. So the one that comes second
  // looks again, and leaves alone what the first one has made for the new file.
  database.exec('BEGIN IMMEDIATE');
  try {
    const log = getCompanionPath(real, 'wal');
    if (readIdentity(log) === held.wal && readSize(log) !== 0) {
      throw new StoreError('busy', 'Other processes are writing to the file that was moved.');
    }
    for (const name of ours) {
      const path = getCompanionPath(real, name);
      if (readIdentity(path) === held[name]) rmSync(path, { force: true });
    }
  } finally {
    database.exec('ROLLBACK');
  }
}
