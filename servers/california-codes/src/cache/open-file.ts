import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from '@wellspoken/kit/launch';

import { type Connection, openConnection } from '../sqlite/connection.ts';
import { getFault } from '../sqlite/faults.ts';
import { APPLICATION_ID, FORMAT, SCHEMA } from './schema.ts';

/** A file that is open, and which one it is where others may have replaced it. */
export interface OpenFile {
  readonly connection: Connection;
  readonly isInPlace: () => boolean;
}

/** Opens the cache, or makes it; one that is damaged, foreign or of another form is replaced. */
export function openFile(path: string, log: (message: string) => void): OpenFile {
  makeFolder(dirname(path));
  return withExclusiveLock(`${path}.lock`, () => openLocked(path, log));
}

function openLocked(path: string, log: (message: string) => void): OpenFile {
  const reason = tryOpen(path);
  if (typeof reason !== 'string') return reason;
  clearAway(path, reason);
  log(SAID[reason]);
  const again = tryOpen(path);
  if (typeof again !== 'string') return again;
  throw Object.assign(new Error('The cache cannot be made anew.'), { syscall: 'open' });
}

type Reason = 'damaged' | 'foreign' | 'other-form';

const SAID: Readonly<Record<Reason, string>> = {
  damaged:
    'The cache of sections was damaged. It was put aside as cache.db.damaged and begun anew.',
  foreign: 'The file cache.db was not made by this server. It was put aside as cache.db.damaged.',
  'other-form': 'The cache of sections was of another version of this server. It was begun anew.',
};

/** Puts a file aside that was found damaged while it was used, unless another process has done so. */
export function replaceFile(
  path: string,
  { connection, isInPlace }: OpenFile,
  log: (message: string) => void,
): OpenFile {
  connection.close();
  return withExclusiveLock(`${path}.lock`, () => {
    if (isInPlace()) {
      clearAway(path, 'damaged');
      log(SAID.damaged);
    }
    return openLocked(path, log);
  });
}

function tryOpen(path: string): OpenFile | Reason {
  makeFile(path);
  const { ino } = statSync(path);
  const connection = openConnection(path);
  try {
    const reason = prepare(connection);
    if (reason === undefined) {
      return { connection, isInPlace: () => getInode(path) === ino };
    }
    connection.close();
    return reason;
  } catch (error) {
    connection.close();
    if (getFault(error) === 'damaged') return 'damaged';
    throw error;
  }
}

/** Creates the file readable for its owner only: lookups are private. */
function makeFile(path: string): void {
  try {
    // One that is there is left alone: to close it here would end the locks of this process on it.
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function getInode(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Makes the tables where there are none; says why where the file is not one to use. */
function prepare(connection: Connection): Reason | undefined {
  const found = judge(connection);
  if (found === 'new') makeTables(connection);
  else if (found !== 'ours') return found;
  // A write that is lost with the power is fetched again.
  connection.exec('PRAGMA synchronous = NORMAL');
  return undefined;
}

function makeTables(connection: Connection): void {
  connection.exec('PRAGMA journal_mode = WAL');
  connection.transact(() => {
    connection.exec(SCHEMA);
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    connection.exec(`PRAGMA user_version = ${FORMAT}`);
  });
}

type Judgement = 'ours' | 'new' | Reason;

function judge(connection: Connection): Judgement {
  const number = (pragma: string): number =>
    Number(Object.values(connection.get(`PRAGMA ${pragma}`) ?? {})[0]);
  const tables = connection.get('SELECT count(*) AS tables FROM sqlite_schema')?.['tables'];
  if (number('application_id') !== APPLICATION_ID) return tables === 0 ? 'new' : 'foreign';
  return number('user_version') === FORMAT ? 'ours' : 'other-form';
}

/** The log goes first: a new file must never find the log of an old one beside it. */
function clearAway(path: string, reason: Reason): void {
  for (const part of ['-wal', '-shm', '']) {
    if (reason === 'other-form') rmSync(`${path}${part}`, { force: true });
    else putAside(path, part);
  }
}

function putAside(path: string, part: string): void {
  try {
    renameSync(`${path}${part}`, `${path}.damaged${part}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

// The lock is held while a few tables are created, and not longer.
const PATIENCE_MS = 10_000;

/** Runs work that two processes must not run at once; SQLite releases the lock when its process ends. */
function withExclusiveLock<Result>(lockPath: string, work: () => Result): Result {
  const lock = takeLock(lockPath);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

/** Without a lock, the error of the work itself describes the problem with the folder best. */
function takeLock(path: string): InstanceType<typeof DatabaseSync> | undefined {
  let lock: InstanceType<typeof DatabaseSync> | undefined;
  try {
    lock = new DatabaseSync(path);
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    lock?.close();
    if (getFault(error) === undefined) throw error;
    return undefined;
  }
}
