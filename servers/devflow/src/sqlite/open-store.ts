import { setTimeout as wait } from 'node:timers/promises';

import {
  type CallOptions,
  type ReadOptions,
  type Store,
  StoreError,
  type StoreFault,
} from '../memory/store.ts';
import type { Touched } from './change.ts';
import { collectStatements, type Database } from './database.ts';
import type { FileGuard } from './file-guard.ts';
import { assertThere, closeAll, openFile, type OpenFile, type Reading } from './file/open-file.ts';
import { createSee, readAsSeen } from './moments.ts';
import { createReader } from './reader.ts';
import { createSlices, type Rest, type Slices, type Steps, takeSteps } from './slices.ts';
import { watchChanges } from './watch-changes.ts';
import { beginChange, createWriter } from './writer.ts';

/** Where the graph is kept, and what follows it. */
interface SqliteOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  /** Whether a file that nothing can be written beside is opened for reading. */
  readonly mayOnlyRead?: boolean | undefined;
  readonly now?: (() => number) | undefined;
  /** The steps at the end of each change, before the commit, with the keys that it touched. */
  readonly follow?: ((database: Database, touched: Touched) => Steps) | undefined;
}

/** A store in a SQLite file, and its connections for the search index and the vectors. */
export interface SqliteStore extends Store {
  /** The connection that writes. */
  readonly database: Database;
  /** Those that read, which wait for no write. */
  readonly reading: Reading;
  /**
   * Runs work on a connection of this kind in one transaction, in turn with what else is done on
   * it. Where the path no longer leads to the file, it throws a `StoreError`: "moved" before the
   * work was begun, and "unconfirmed" after it was committed.
   */
  readonly transact: <Value>(
    kind: 'read' | 'write',
    work: (rest: Rest) => Promise<Value>,
    options?: ReadOptions,
  ) => Promise<Value>;
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
  return createStore(openFile({ ...options, mustExist: false }), options);
}

/** How often a server that is not called looks whether its file is still there. */
export const LOOK_MS = 500;

// How long a server waits until another one releases the file that was replaced.
const LET_GO_MS = 4 * LOOK_MS;

/** Opens the file that is at the path now, after another one was left. Makes none. */
export async function reopenSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  assertThere(options.path);
  await collectStatements();
  const open = (): OpenFile => openFile({ ...options, mustExist: true });
  return createStore(await retryPatiently(open, { fault: 'stray', forMs: LET_GO_MS }), options);
}

function createStore(file: OpenFile, { now = Date.now, follow }: SqliteOptions): SqliteStore {
  const { database, reading, guard } = file;
  const lanes = createLanes(file, now);
  let isOpen = true;
  const run = <Value>(lane: Lane, work: () => Promise<Value>, given?: CallOptions) => {
    const kind = lane === lanes.writing ? 'write' : 'read';
    return lane.inTurn(async () => {
      if (!isOpen) throw new StoreError('moved', 'The file of the memory was closed.');
      lane.slices.begin(given?.signal);
      return runInTransaction(lane.database, { kind, guard, signal: given?.signal }, work);
    });
  };
  const chooseLane = (given?: ReadOptions): Lane =>
    given?.isLong === true ? lanes.long : lanes.short;
  const watched = watchChanges(reading.short);
  return {
    database,
    reading,
    transact: (kind, work, given) => {
      const lane = kind === 'write' ? lanes.writing : chooseLane(given);
      return run(lane, () => work(lane.slices.rest), given);
    },
    read: (work, given) => run(chooseLane(given), () => work(chooseLane(given).reader), given),
    write: async (stamp, work, given) => {
      const { reader, slices } = lanes.writing;
      const { rest } = slices;
      const write = async () => {
        const change = beginChange(stamp, { database, now: now(), rest });
        const value = await work(createWriter(reader, change));
        if (follow !== undefined) await takeSteps(follow(database, change.touched), rest);
        return { value, last: Number(database.value('SELECT max(id) FROM changes') ?? 0) };
      };
      const { value, last } = await run(lanes.writing, write, given);
      if (watched.watchers.size > 0) watched.note(last);
      return value;
    },
    watch: watched.watch,
    isReplaced: () => isOpen && guard.isReplaced(),
    ...createEnds(guard, lanes, {
      isOpen: () => isOpen,
      end: (options) => {
        isOpen = false;
        watched.stop();
        closeAll(file, options);
      },
    }),
  };
}

/** A connection whose work is done one after the other. */
interface Lane {
  readonly database: Database;
  readonly reader: ReturnType<typeof createReader>;
  readonly slices: Slices;
  readonly inTurn: ReturnType<typeof createTurns>;
}

interface Lanes {
  readonly writing: Lane;
  readonly short: Lane;
  readonly long: Lane;
}

/** One for each connection. */
function createLanes({ database, reading }: OpenFile, now: () => number): Lanes {
  const create = (connection: Database): Lane => {
    const slices = createSlices();
    const plain = createReader(connection, slices.rest);
    const reader = readAsSeen(plain, createSee(connection, now));
    return { database: connection, reader, slices, inTurn: createTurns() };
  };
  const writing = create(database);
  // A memory in no file has one connection, on which reads and writes take turns.
  const createBeside = (connection: Database): Lane =>
    connection === database ? { ...writing } : create(connection);
  return { writing, short: createBeside(reading.short), long: createBeside(reading.long) };
}

/** Does something while nothing is done on any of the connections. */
function runAlone<Value>(lanes: Lanes, work: () => Promise<Value>): Promise<Value> {
  const turns = new Set([lanes.writing.inTurn, lanes.short.inTurn, lanes.long.inTurn]);
  return [...turns].reduceRight((inner, inTurn) => () => inTurn(inner), work)();
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
  lanes: Lanes,
  { isOpen, end }: Closable,
): Pick<SqliteStore, 'leave' | 'close'> {
  return {
    leave: () =>
      runAlone(lanes, async () => {
        if (!isOpen()) return;
        await retryPatiently(guard.release);
        end({ keepsLog: true });
      }),
    close: () =>
      runAlone(lanes, async () => {
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

/** How a transaction is made. */
interface Transaction extends CallOptions {
  readonly kind: 'read' | 'write';
  readonly guard: FileGuard;
}

async function runInTransaction<Value>(
  database: Database,
  { kind, guard, signal }: Transaction,
  work: () => Promise<Value>,
): Promise<Value> {
  const begin = kind === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE';
  await retryPatiently(() => database.exec(begin), { ...LOCKED, signal });
  try {
    guard.assertHere(kind);
    const value = await work();
    await retryPatiently(() => database.exec('COMMIT'));
    if (kind === 'write') guard.assertKept();
    return value;
  } catch (error) {
    // Some failures end the transaction by themselves.
    if (database.isTransaction()) database.exec('ROLLBACK');
    throw error;
  }
}

/** What is waited for, and how long. */
interface Patience extends CallOptions {
  readonly fault: StoreFault;
  readonly forMs: number;
}

const LOCKED: Patience = { fault: 'busy', forMs: 30_000 };

/** Tries again while another process holds what is needed. */
async function retryPatiently<Value>(
  step: () => Value,
  { fault, forMs, signal }: Patience = LOCKED,
): Promise<Value> {
  const giveUpAt = Date.now() + forMs;
  for (;;) {
    try {
      return step();
    } catch (error) {
      const isWorthIt = error instanceof StoreError && error.fault === fault;
      if (!isWorthIt || Date.now() > giveUpAt) throw error;
    }
    signal?.throwIfAborted();
    // At random, so that processes that wait together do not collide again.
    await wait(Math.random() * 10);
  }
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
