import { closeSync, openSync } from 'node:fs';
import { backup } from '@photostructure/sqlite';

import { StoreError } from '../../memory/store.ts';
import { asStoreError } from '../database.ts';
import { assertLogFits } from '../file-identity.ts';
import { assertOfDevflow, assertOurs } from './migrations.ts';
import { openBriefly } from './open-briefly.ts';
import { openReadOnly } from './unwritable-file.ts';

/** How a copy is made. */
export interface CopyOptions {
  readonly from: string;
  /** A file that is not there yet. */
  readonly to: string;
  readonly progress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

// Copied together, before others get a turn.
const PAGES = 1_000;
const WAIT_MS = 10_000;

/**
 * Copies one consistent state of a memory into a file of its own, while others read and write it,
 * and looks whether the copy is sound.
 */
export async function copyFile({ from, to, progress, signal }: CopyOptions): Promise<void> {
  assertLogFits(from);
  const source = openReadOnly(from);
  try {
    source.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    assertOurs(source);
    // The memory is private: only its owner may read the file.
    closeSync(openSync(to, 'wx', 0o600));
    // A state that is held still cannot make the copy begin anew with each write of others.
    source.exec('BEGIN');
    source.value('SELECT count(*) FROM sqlite_schema');
    await backup(source.raw, to, {
      rate: PAGES,
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        progress?.(totalPages - remainingPages, totalPages);
      },
    });
    signal?.throwIfAborted();
    source.exec('COMMIT');
  } catch (error) {
    throw asTargetError(error) ?? asStoreError(error);
  } finally {
    source.close();
  }
  try {
    assertSound(to);
  } catch (error) {
    throw asTargetError(error) ?? error;
  }
}

const READ_FAILURES: readonly number[] = [266, 522];

/**
 * A failure that only the copy can have had, as the memory is not written here: with the code of a
 * call that failed, because it is not the memory that lacks room.
 */
function asTargetError(error: unknown): Error | undefined {
  const cause = error instanceof StoreError ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const number = 'errcode' in cause ? Number(cause.errcode) : 0;
  const code = READ_FAILURES.includes(number) ? undefined : TARGET_CODES[number % 256];
  if (code === undefined) return undefined;
  return Object.assign(new Error('The copy cannot be written.', { cause }), { code });
}

/** What SQLite's codes mean for a file that is being made. */
const TARGET_CODES: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC' };

/** Makes a copy one file without companions, and refuses one that is not sound. */
function assertSound(path: string): void {
  const copy = openBriefly(path);
  try {
    copy.exec(LEAVE_WAL);
    // What is copied may have been changed since it was looked at.
    assertOurs(copy);
    const [first] = copy.values('PRAGMA integrity_check');
    if (first === 'ok') return;
    throw new StoreError('damaged', 'The copy is not sound, so the memory is damaged.');
  } finally {
    copy.close();
  }
}

const LEAVE_WAL = 'PRAGMA journal_mode = DELETE';

/**
 * Writes the log beside a file into it, so that the file can be moved alone. Throws a
 * `StoreError` "busy" while anybody else has the file open.
 */
export function settleFile(path: string): void {
  const database = openBriefly(path);
  try {
    database.exec('PRAGMA busy_timeout = 1000');
    assertOfDevflow(database);
    database.exec(LEAVE_WAL);
  } finally {
    database.close();
  }
}
