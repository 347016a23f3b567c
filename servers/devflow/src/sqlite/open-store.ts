import { setTimeout as wait } from 'node:timers/promises';

import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { beginChange } from './change.ts';
import { collectStatements, type Database } from './database.ts';
import { assertThere, openFile, type OpenFile } from './open-file.ts';
import type { FileGuard } from './file-guard.ts';
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
  /**
   * Runs work on the connection in one transaction, in turn with everything else. Where the path no
   * longer leads to the file, it throws a `StoreError`: "moved" before the work was begun, and
   * "unconfirmed" after it was committed.
   */
  readonly transact: <Value>(kind: 'read' | 'write', work: () => Promise<Value>) => Promise<Value>;
  /**
   * Closes a file that the path no longer leads to, so that what is there now can be opened. Throws
   * a `StoreError` and stays open where acknowledged changes could be lost by that.
   */
  readonly leave: () => Promise<void>;
}

/** Opens the file, or makes it with its folder; several processes may have it open. */
export function openSqliteStore(options: SqliteOptions): SqliteStore {
  return createStore(openFile({ path: options.path, mustExist: false }), options);
}

/** Opens the file that is at the path now, after another one was left. Makes none. */
export async function reopenSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  assertThere(options.path);
  await collectStatements();
  return createStore(openFile({ path: options.path, mustExist: true }), options);
}

function createStore(
  { database, guard }: OpenFile,
  { now = Date.now, follow }: SqliteOptions,
): SqliteStore {
  const inTurn = createTurns();
  const reader = createReader(database);
  let isOpen = true;
  const transact: SqliteStore['transact'] = (kind, work) =>
    inTurn(async () => {
      if (!isOpen) throw new StoreError('moved', 'The file of the memory was closed.');
      const value = await inTransaction(database, kind, () => {
        guard.assertHere(kind);
        return work();
      });
      if (kind === 'write') guard.assertKept();
      return value;
    });
  const watched = watchChanges(database);
  const end = (options: { readonly keepsLog: boolean }): void => {
    isOpen = false;
    watched.stop();
    database.close(options);
  };
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
    leave: () =>
      inTurn(async () => {
        if (!isOpen) return;
        guard.release();
        end({ keepsLog: true });
      }),
    close: () =>
      inTurn(async () => {
        // Where it cannot be released, what is in the log is not this connection's to move.
        if (isOpen) end({ keepsLog: !canRelease(guard) });
      }),
  };
}

function canRelease(guard: FileGuard): boolean {
  try {
    guard.release();
    return true;
  } catch {
    return false;
  }
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
