import { setTimeout as wait } from 'node:timers/promises';

import { type Store, StoreError, type StoreFault } from '../memory/store.ts';
import type { Touched } from './change.ts';
import { collectStatements, type Database } from './database.ts';
import type { FileGuard } from './file-guard.ts';
import { assertThere, openFile, type OpenFile } from './file/open-file.ts';
import { createReader } from './reader.ts';
import { beginChange, createWriter } from './writer.ts';

/** Where the graph is kept, and what follows it. */
interface SqliteOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  readonly now?: (() => number) | undefined;
  /** Called at the end of each change, before the commit, with the keys that it touched. */
  readonly follow?: ((database: Database, touched: Touched) => void) | undefined;
}

/** A store in a SQLite file, and its connection for the search index and the vectors. */
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
  /** Whether the path leads to another file than the one that is open. */
  readonly isReplaced: () => boolean;
}

/** Opens the file, or makes it with its folder; several processes may have it open. */
export function openSqliteStore(options: SqliteOptions): SqliteStore {
  return createStore(openFile({ path: options.path, mustExist: false }), options);
}

/** How often a server that is not called looks whether its file is still there. */
export const LOOK_MS = 500;

// How long a server waits until another one releases the file that was replaced.
const LET_GO_MS = 4 * LOOK_MS;

/** Opens the file that is at the path now, after another one was left. Makes none. */
export async function reopenSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  assertThere(options.path);
  await collectStatements();
  const open = (): OpenFile => openFile({ path: options.path, mustExist: true });
  return createStore(await retryPatiently(open, { fault: 'stray', forMs: LET_GO_MS }), options);
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
      const value = await runInTransaction(database, kind, () => {
        guard.assertHere(kind);
        return work();
      });
      if (kind === 'write') guard.assertKept();
      return value;
    });
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
    isReplaced: () => isOpen && guard.isReplaced(),
    ...createEnds(guard, inTurn, {
      isOpen: () => isOpen,
      end: (options) => {
        isOpen = false;
        watched.stop();
        database.close(options);
      },
    }),
  };
}

/** A connection that can be closed once. */
interface Closable {
  readonly isOpen: () => boolean;
  readonly end: (options: { readonly keepsLog: boolean }) => void;
}

// How long a server that ends waits for others before it leaves the log where it is.
const RELEASE_MS = 1_000;

/** The two ways to close a store: to open another file, and for good. */
function createEnds(
  guard: FileGuard,
  inTurn: ReturnType<typeof createTurns>,
  { isOpen, end }: Closable,
): Pick<SqliteStore, 'leave' | 'close'> {
  return {
    leave: () =>
      inTurn(async () => {
        if (!isOpen()) return;
        await retryPatiently(guard.release);
        end({ keepsLog: true });
      }),
    close: () =>
      inTurn(async () => {
        if (!isOpen()) return;
        const releasing = retryPatiently(guard.release, { fault: 'busy', forMs: RELEASE_MS });
        // Where it cannot be released, what is in the log is not this connection's to move.
        const isReleased = await releasing.then(
          () => true,
          () => false,
        );
        end({ keepsLog: !isReleased });
      }),
  };
}

async function runInTransaction<Value>(
  database: Database,
  kind: 'read' | 'write',
  work: () => Promise<Value>,
): Promise<Value> {
  await retryPatiently(() => database.exec(kind === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE'));
  try {
    const value = await work();
    await retryPatiently(() => database.exec('COMMIT'));
    return value;
  } catch (error) {
    // Some failures end the transaction by themselves.
    if (database.isTransaction()) database.exec('ROLLBACK');
    throw error;
  }
}

/** What is waited for, and how long. */
interface Patience {
  readonly fault: StoreFault;
  readonly forMs: number;
}

const LOCKED: Patience = { fault: 'busy', forMs: 30_000 };

/** Tries again while another process holds what is needed. */
async function retryPatiently<Value>(
  step: () => Value,
  { fault, forMs }: Patience = LOCKED,
): Promise<Value> {
  const giveUpAt = Date.now() + forMs;
  for (;;) {
    try {
      return step();
    } catch (error) {
      const isWorthIt = error instanceof StoreError && error.fault === fault;
      if (!isWorthIt || Date.now() > giveUpAt) throw error;
    }
    // At random, so that processes that wait together do not collide again.
    await wait(Math.random() * 10);
  }
}

/** Notifies of changes, its own at once and those of other processes soon. */
interface ChangeWatch {
  readonly watch: (changed: () => void) => () => void;
  /** Looks whether something changed. */
  readonly look: () => void;
  readonly stop: () => void;
}

const INTERVAL_MS = 500;

/** Looks for new changes while there are listeners. */
function watchChanges(database: Database): ChangeWatch {
  const watchers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: number | undefined;
  const latest = (): number | undefined => {
    try {
      return Number(database.value('SELECT max(id) FROM changes') ?? 0);
    } catch {
      // The next call reports what is wrong with the store.
      return undefined;
    }
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    if (watchers.size === 0) return;
    const now = latest() ?? seen;
    if (now === seen) return;
    seen = now;
    for (const changed of watchers) changed();
  };
  return {
    look,
    stop,
    watch: (changed) => {
      if (watchers.size === 0) {
        seen = latest();
        timer = setInterval(look, INTERVAL_MS);
        timer.unref();
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) stop();
      };
    },
  };
}

/** Runs one task at a time, in the order in which they were queued. */
function createTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // A failure rejects its own task only; the next one runs.
    last = turn.catch(() => undefined);
    return turn;
  };
}
