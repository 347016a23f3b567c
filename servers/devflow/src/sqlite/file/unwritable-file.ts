import { accessSync, constants, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { StoreError } from '../../memory/store.ts';
import { type Database, openDatabase } from '../database.ts';
import type { FileGuard } from '../file-guard.ts';
import { assertLogFits, getCompanionPath, readSize, resolveLinks } from '../file-identity.ts';
import { assertOurs } from './migrations.ts';
import { openBriefly } from './open-briefly.ts';

/**
 * Whether a file failed to open because its folder takes no other files, as on a medium for reading
 * only: SQLite keeps the log of a database, and the index of that, beside it.
 */
export function isUnwritable(error: unknown, path: string): boolean {
  if (!(error instanceof StoreError)) return false;
  if (error.fault !== 'unopenable' && error.fault !== 'read_only') return false;
  if ((readSize(path) ?? 0) === 0) return false;
  try {
    accessSync(dirname(resolveLinks(path) ?? path), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** A file in a folder that cannot be written, open for reading. */
interface UnwritableFile {
  readonly database: Database;
  readonly guard: FileGuard;
}

/** Opens such a file; throws a `StoreError` where all of it cannot be read. */
export function openUnwritable(path: string): UnwritableFile {
  const real = resolveLinks(path) ?? path;
  assertLogFits(real);
  const before = readState(real);
  const isLogEmpty = (readSize(getCompanionPath(real, 'wal')) ?? 0) === 0;
  const database = isLogEmpty
    ? openDatabase(real, { isImmutable: true })
    : openCopy(real, () => readState(real) === before);
  const isUnchanged = (): boolean => readState(resolveLinks(path) ?? path) === before;
  const guard: FileGuard = {
    // Others may be able to write the file, as through another mount of the same folder.
    assertHere: () => {
      if (isUnchanged()) return;
      throw new StoreError('moved', 'The file of the memory was changed while it was open.');
    },
    isReplaced: () => !isUnchanged(),
    assertKept: () => undefined,
    release: () => undefined,
  };
  return { database, guard };
}

/** Opens a file to read it once, wherever it lies. */
export function openReadOnly(path: string): Database {
  const database = openDatabase(path, { readOnly: true });
  try {
    // SQLite opens the files when they are first read. Others may be making them just now.
    database.exec('PRAGMA busy_timeout = 5000; SELECT count(*) FROM sqlite_schema');
    return database;
  } catch (error) {
    database.close();
    if (isUnwritable(error, path)) return openUnwritable(path).database;
    throw error;
  }
}

/** Refuses a file that is of an older form, which could only be brought forward by writing to it. */
export function assertCurrent(database: Database): void {
  if (assertOurs(database)) return;
  throw new StoreError(
    'read_only',
    'The file was written by an older version of devflow and cannot be brought forward where it cannot be written. Copy it elsewhere, and start devflow with the copy.',
  );
}

/** What tells a file and its log from the same two at another time. */
function readState(real: string): string {
  return [real, getCompanionPath(real, 'wal')]
    .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
    .map((found) => (found ? [found.dev, found.ino, found.size, found.mtimeNs].join(':') : 'none'))
    .join(' ');
}

/**
 * Opens a copy in which the log was written into the file: an immutable database is read without its
 * log. The copy goes away with the connection.
 */
function openCopy(real: string, isUnchanged: () => boolean): Database {
  const folder = mkdtempSync(join(tmpdir(), 'devflow-read-'));
  try {
    const copy = join(folder, 'memory.db');
    copyFileSync(real, copy);
    copyFileSync(getCompanionPath(real, 'wal'), getCompanionPath(copy, 'wal'));
    if (!isUnchanged()) {
      throw new StoreError('busy', 'Another process is writing to the memory.');
    }
    const database = openBriefly(copy);
    try {
      database.exec('PRAGMA journal_mode = DELETE');
    } finally {
      database.close();
    }
    return openDatabase(copy, { isImmutable: true });
  } finally {
    // The connection keeps the file open where systems allow that.
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}
