import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@wellspoken/kit/launch';

import { StoreError } from '../../memory/store.ts';
import { type Database, openDatabase } from '../database.ts';
import { createFileGuard, type FileGuard, NO_FILE_GUARD } from '../file-guard.ts';
import {
  assertLogFits,
  claimLog,
  clearStrayLog,
  type FileSet,
  getCompanionPath,
  isSameSet,
  readFileSet,
  readIdentity,
  readSize,
  resolveLinks,
} from '../file-identity.ts';
import { assertOurs, migrate } from './migrations.ts';
import { type BriefDatabase, openShielded } from './open-briefly.ts';
import { CACHE_KIB, openReader } from './open-reader.ts';
import { assertCurrent, isUnwritable, openUnwritable } from './unwritable-file.ts';

/** A file that is open and in the form of today. */
export interface OpenFile {
  /** The connection that writes. */
  readonly database: Database;
  /** The connections that read beside it; the same one where the memory is in no file. */
  readonly reading: Reading;
  readonly guard: FileGuard;
}

/** Connections that read, each of which looks at one state at a time. */
export interface Reading {
  /** For what is read quickly. */
  readonly short: Database;
  /** For what takes long, so that nothing short waits behind it. */
  readonly long: Database;
}

/** What is to be opened. */
export interface FileToOpen {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  /** Whether a file that is not there is an error, rather than made. */
  readonly mustExist: boolean;
  /** Whether one that nothing can be written beside is opened for reading, rather than refused. */
  readonly mayOnlyRead?: boolean | undefined;
}

// How often a file is opened that is replaced meanwhile.
const ATTEMPTS = 3;

/** Opens a file and migrates it to the current form. */
export function openFile(file: FileToOpen): OpenFile {
  try {
    return openWritable(file);
  } catch (error) {
    if (!isUnwritable(error, file.path)) throw error;
    if (file.mayOnlyRead === true) return openForReading(file.path);
    throw new StoreError(
      'unopenable',
      'The folder of the memory cannot be written, so the memory can only be read. A server reads it with --read-only.',
      { cause: error },
    );
  }
}

function openForReading(path: string): OpenFile {
  const { database, guard } = openUnwritable(path);
  try {
    assertCurrent(database);
    return { database, reading: { short: database, long: database }, guard };
  } catch (error) {
    database.close();
    throw error;
  }
}

function openWritable({ path, mustExist }: FileToOpen): OpenFile {
  if (path === ':memory:') {
    const database = openDatabase(path);
    configure(database);
    migrate(database);
    return { database, reading: { short: database, long: database }, guard: NO_FILE_GUARD };
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (mustExist) assertThere(path);
    else makeFile(path);
    const opened = tryToOpen(path);
    if (opened !== undefined) return opened;
  }
  throw new StoreError('moved', 'The file of the memory was replaced while it was being opened.');
}

/** Opens a file; nothing where it is not certain which files the connection has open. */
function tryToOpen(path: string): OpenFile | undefined {
  const real = resolveLinks(path);
  if (real === undefined) return undefined;
  clearStrayLog(real);
  const held = claimFiles(path, real);
  if (held === undefined) return undefined;
  const database = openDatabase(path, { mustExist: true });
  let reading: Reading | undefined;
  try {
    database.exec(`PRAGMA busy_timeout = ${PREPARE_MS}`);
    retryWhileBusy(() => configure(database));
    if (isSameSet(readFileSet(real), held) && isComplete(database, held)) {
      retryWhileBusy(() => migrate(database));
      database.exec(`PRAGMA busy_timeout = ${SHORT_WAIT_MS}`);
      reading = openReading(path);
      // A file that was put there meanwhile would be read beside the one that is written.
      if (isSameSet(readFileSet(real), held)) {
        return { database, reading, guard: createFileGuard({ path, database, real, held }) };
      }
    }
  } catch (error) {
    closeAll({ database, reading });
    throw error;
  }
  closeAll({ database, reading });
  return undefined;
}

function openReading(path: string): Reading {
  const open = (cacheKib: number): Database =>
    openReader(path, { cacheKib, waitMs: SHORT_WAIT_MS });
  const short = open(CACHE_KIB.usual);
  try {
    return { short, long: open(CACHE_KIB.small) };
  } catch (error) {
    short.close({ keepsLog: true });
    throw error;
  }
}

/** Closes the connections to a file, those that read first: they keep others from moving the log. */
export function closeAll(
  { database, reading }: { readonly database: Database; readonly reading?: Reading | undefined },
  { keepsLog } = { keepsLog: true },
): void {
  if (reading !== undefined && reading.short !== database) {
    reading.short.close({ keepsLog: true });
    reading.long.close({ keepsLog: true });
  }
  database.close({ keepsLog });
}

/**
 * Makes the log that of the file, before anything is written to it. Says which files these are;
 * nothing where they changed meanwhile.
 */
function claimFiles(path: string, real: string): FileSet | undefined {
  const main = readIdentity(real);
  try {
    return openShielded(real, (database) => {
      database.exec(`PRAGMA busy_timeout = ${PREPARE_MS}`);
      // Before anything is set, as that would change a file that is not ours.
      retryWhileBusy(() => assertOurs(database));
      retryWhileBusy(() => database.exec(USE_LOG));
      const held = readFileSet(real);
      const isLocked = lock(database);
      const isHere = resolveLinks(path) === real && isSameSet(readFileSet(real), held);
      if (!isHere || held.main !== main || (isLocked && !claimLog(real))) return undefined;
      return held;
    });
  } catch (error) {
    // With changes of another file this one does not look like itself.
    assertLogFits(real);
    throw error;
  }
}

/** Takes the lock of those that write; says whether that can be had, as of a file to be read only. */
function lock(database: BriefDatabase): boolean {
  try {
    retryWhileBusy(() => database.exec('BEGIN IMMEDIATE'));
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.fault === 'read_only') return false;
    throw error;
  }
}

/** Whether the files of the log are there: SQLite has made them by now, where it uses them. */
function isComplete(database: Database, { wal, shm }: FileSet): boolean {
  if (database.value('PRAGMA journal_mode') !== 'wal') return true;
  return wal !== undefined && shm !== undefined;
}

/** Refuses a path that leads to no memory. */
export function assertThere(path: string): void {
  const size = readSize(path);
  if (size !== undefined && size > 0) return;
  const what = size === undefined ? 'There is no file' : 'There is an empty file';
  throw new StoreError('gone', `${what} at the path of the memory.`);
}

/** How much the log holds of a memory whose own file is missing or empty. */
export function readOrphanedLog(path: string): number {
  // The log first: a process that makes a memory writes to the file before it writes to the log.
  const log = readSize(getCompanionPath(path, 'wal')) ?? 0;
  return (readSize(path) ?? 0) > 0 ? 0 : log;
}

/** Makes the file where there is none, readable by its owner only. */
function makeFile(path: string): void {
  // SQLite removes the log of an empty file, and with it what was acknowledged.
  if (readOrphanedLog(path) > 0) {
    throw new StoreError(
      'gone',
      'The file of the memory is missing, but its log is there (its name ends with -wal) and holds changes. Put the file back beside it, or move the log away to begin a new memory.',
    );
  }
  try {
    makeFolder(dirname(path));
    // Only where it is new: to close a file that is open already ends the locks of this process.
    closeSync(openSync(path, 'ax', 0o600));
  } catch (cause) {
    // One that may only be read can still be opened, and says so when it is written to.
    if (isThereOrReadOnly(cause, path)) return;
    throw new StoreError('unopenable', 'The file of the memory cannot be made or opened.', {
      cause,
    });
  }
}

function isThereOrReadOnly(cause: unknown, path: string): boolean {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EEXIST') return true;
  const isForbidden = code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
  return isForbidden && readSize(path) !== undefined;
}

// How long SQLite itself waits for another process; after that the event loop gets a turn.
const SHORT_WAIT_MS = 3;

// How long a process waits for another one that creates or migrates the file.
const PREPARE_MS = 10_000;

/** Tries again while the file is locked: SQLite does not wait where two want to change its mode. */
function retryWhileBusy(step: () => void): void {
  const giveUpAt = Date.now() + PREPARE_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.fault === 'busy';
      if (!isBusy || Date.now() > giveUpAt) throw error;
    }
    // At random, so that processes that wait together do not collide again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 20);
  }
}

const USE_LOG = 'PRAGMA journal_mode = WAL';

/** Sets up a connection to a file that may be new, or just being made by another process. */
function configure(database: Database): void {
  database.exec(USE_LOG);
  // FULL: a write that was answered survives the loss of power, not only of the process.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  // What is purged is overwritten.
  database.exec('PRAGMA secure_delete = ON');
  database.exec(`PRAGMA cache_size = -${CACHE_KIB.usual}`);
}
