import {
  type BigIntStats,
  closeSync,
  constants,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';

import { StoreError } from '../memory/store.ts';
import { openShielded } from './file/open-briefly.ts';

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
 * What identifies a file among all that exist: its device and inode. The inode of a
 * file that somebody has open is not given to another one. `undefined` for what is no file, and for
 * what cannot be reached.
 */
export function readIdentity(path: string): string | undefined {
  const found = readStats(path);
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/**
 * As `readIdentity`, and distinguishes a file from one that had its inode before. It can be written
 * down: only where the system does not know when a file was made does it change with the file.
 */
function readBirth(path: string): string | undefined {
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

/** The files that opening the resolved path would find. */
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

/**
 * SQLite finds a log by its name, and applies it to whatever file is beside it. So whoever writes
 * to a log first says in a record beside it which file it belongs to. That lasts longer than the
 * process: a log that was left behind by one that was killed is not applied to another file either.
 */
interface Owner {
  readonly log: string;
  readonly file: string;
}

/** How a log fits the file that is beside it now. */
type Fit = 'its own' | 'of another file' | 'unknown';

/** Where the record is. */
function getRecordPath(real: string): string {
  return `${real}-owner`;
}

/** The present pair of file and log; undefined where there is no log. */
function readPair(real: string): Owner | undefined {
  const log = readBirth(getCompanionPath(real, 'wal'));
  const file = readBirth(real);
  return log === undefined || file === undefined ? undefined : { log, file };
}

/** The record, which can be missing, of an older log, or copied along with all the rest. */
function readRecord(real: string): Partial<Owner> {
  try {
    return JSON.parse(readFileSync(getRecordPath(real), 'utf8')) as Partial<Owner>;
  } catch {
    return {};
  }
}

function judgeFit(pair: Owner, record: Partial<Owner>): Fit {
  // A copied log is another one, of which nothing is known: its file was copied with it.
  if (record.log !== pair.log) return 'unknown';
  return record.file === pair.file ? 'its own' : 'of another file';
}

// Written with one call over the old record, so that no reader sees half of it.
const RECORD_BYTES = 160;

function writeRecord(real: string, pair: Owner): void {
  try {
    // The memory is private, and so is its place.
    const descriptor = openSync(getRecordPath(real), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      writeSync(descriptor, JSON.stringify(pair).padEnd(RECORD_BYTES), 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // In a folder that cannot be written no file is replaced by this user either.
  }
}

/** Whether the log beside a file holds changes of another file. */
export function isLogOfAnother(path: string): boolean {
  const real = resolveLinks(path) ?? path;
  return readFit(real) === 'of another file' && readLogSize(real) > 0;
}

function readFit(real: string): Fit {
  const pair = readPair(real);
  return pair === undefined ? 'unknown' : judgeFit(pair, readRecord(real));
}

function readLogSize(real: string): number {
  return readSize(getCompanionPath(real, 'wal')) ?? 0;
}

/** Throws "stray" where the log beside a file holds changes of another file. */
export function assertLogFits(path: string): void {
  if (!isLogOfAnother(path)) return;
  throw new StoreError(
    'stray',
    'The log beside the file (its name ends with -wal) holds changes of another file that was there before. Put that file back, or move the log away.',
  );
}

/**
 * Records inside a transaction that writes, before it writes anything, to which file the log
 * belongs. Says whether it is so: another process can have been first.
 */
export function claimLog(real: string): boolean {
  const pair = readPair(real);
  // Where SQLite uses no log, there is none to claim.
  if (pair === undefined) return true;
  const fit = judgeFit(pair, readRecord(real));
  if (fit === 'unknown') writeRecord(real, pair);
  return fit !== 'of another file';
}

/** Removes the log of another file where nothing is in it, and throws "stray" where something is. */
export function clearStrayLog(real: string): void {
  if (readFit(real) !== 'of another file') return;
  assertLogFits(real);
  openShielded(real, (database) => {
    database.exec('PRAGMA busy_timeout = 1000');
    // Other processes that have the log open cannot write to it meanwhile.
    database.exec('BEGIN IMMEDIATE');
    assertLogFits(real);
    if (readFit(real) === 'of another file') removeLog(real);
  });
}

function removeLog(real: string): void {
  // The record first: the next log can be taken for this one where no times of birth are kept.
  for (const path of [getRecordPath(real), ...LOG.map((name) => getCompanionPath(real, name))]) {
    rmSync(path, { force: true });
  }
}

const LOG = ['wal', 'shm'] as const;
