import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { makeFolder } from '@wellspoken/kit/launch';

import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { beginChange } from './change.ts';
import { openDatabase, type Database } from './database.ts';
import { assertOurs, migrate } from './migrations.ts';
import { createReader } from './reader.ts';
import type { Touched } from './touched.ts';
import { createTurns } from './turns.ts';
import { watchChanges } from './watch-changes.ts';
import { createWriter } from './writer.ts';

/** Where the graph is kept, and what follows it. */
export interface SqliteOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  readonly now?: (() => number) | undefined;
  /** Called at the end of each change, before it is committed, with what it touched. */
  readonly follow?: ((database: Database, touched: Touched) => void) | undefined;
}

/** A store in a SQLite file, and the connection for what stands beside the graph. */
export interface SqliteStore extends Store {
  readonly database: Database;
  /** Runs work on the connection in one transaction, in turn with everything else. */
  readonly transact: <Value>(kind: 'read' | 'write', work: () => Promise<Value>) => Promise<Value>;
}

/** Opens the file, or makes it with its folder; several processes may have it open. */
export function openSqliteStore({ path, now = Date.now, follow }: SqliteOptions): SqliteStore {
  if (path !== ':memory:') makeFile(path);
  const database = openDatabase(path);
  try {
    prepare(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const inTurn = createTurns();
  const reader = createReader(database);
  const transact: SqliteStore['transact'] = (kind, work) =>
    inTurn(() => inTransaction(database, kind, work));
  const watched = watchChanges(database);
  return {
    database,
    transact,
    read: (work) => transact('read', () => work(reader)),
    write: async (stamp, work) => {
      const value = await transact('write', async () => {
        const change = beginChange(database, stamp, now());
        const result = await work(createWriter(reader, change));
        follow?.(database, change.touched);
        return result;
      });
      watched.look();
      return value;
    },
    watch: watched.watch,
    close: () =>
      inTurn(async () => {
        watched.stop();
        database.close();
      }),
  };
}

/** Makes the file where there is none; what is remembered is nobody else's business. */
function makeFile(path: string): void {
  try {
    makeFolder(dirname(path));
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    // One that may only be read can still be opened, and says so when it is written to.
    if (isReadOnly(cause)) return;
    throw new StoreError('unopenable', 'The file of the memory cannot be made or opened.', {
      cause,
    });
  }
}

function isReadOnly(cause: unknown): boolean {
  const { code } = cause as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
}

// How long SQLite itself waits for another process; after that the event loop gets a turn.
const SHORT_WAIT_MS = 20;

/** Brings a file that may be new, old or just being made into the form of today. */
function prepare(database: Database): void {
  database.exec(`PRAGMA busy_timeout = ${PREPARE_MS}`);
  // Before anything is set, as that would change a file that is not ours.
  stubbornly(() => assertOurs(database));
  stubbornly(() => configure(database));
  stubbornly(() => migrate(database));
  database.exec(`PRAGMA busy_timeout = ${SHORT_WAIT_MS}`);
}

// How long a process waits for another one that makes the file or brings it to a newer form.
const PREPARE_MS = 10_000;

/** Tries again while the file is locked: SQLite does not wait where two want to change its mode. */
function stubbornly(step: () => void): void {
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

function configure(database: Database): void {
  database.exec('PRAGMA journal_mode = WAL');
  // FULL: a write that was answered survives the loss of power, not only of the process.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  // What is purged is overwritten.
  database.exec('PRAGMA secure_delete = ON');
  database.exec('PRAGMA cache_size = -65536');
}

async function inTransaction<Value>(
  database: Database,
  kind: 'read' | 'write',
  work: () => Promise<Value>,
): Promise<Value> {
  await patiently(() => database.exec(kind === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE'));
  try {
    const value = await work();
    await patiently(() => database.exec('COMMIT'));
    return value;
  } catch (error) {
    // Some failures end the transaction by themselves.
    if (database.isTransaction()) database.exec('ROLLBACK');
    throw error;
  }
}

const PATIENCE_MS = 30_000;

/** Tries again while another process holds the lock, for half a minute at most. */
async function patiently(step: () => void): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.fault === 'busy';
      if (!isBusy || Date.now() > giveUpAt) throw error;
    }
    // At random, so that processes that wait together do not collide again.
    await wait(Math.random() * 10);
  }
}
