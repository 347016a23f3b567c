import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { constants, DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

import type { SqlValue } from '../datasets/datasets.ts';
import type { SqlReply, SqlTask } from './messages.ts';

function serve(): void {
  const watch = createWatch();
  const watcher = new Worker(fileURLToPath(import.meta.url), {
    workerData: watch,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
  process.on('message', (ask: SqlTask) => {
    process.send?.(runWatched(watch, ask.timeMs, () => runStatement(ask)));
  });
  // The parent is gone. A normal exit would wait for the sleeping watchdog thread.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  watcher.once('online', () => process.send?.('ready'));
}

/** Above the needs of any sensible query, below a small machine's memory; idle is 60 MB. */
const MOST_MEMORY_BYTES = 200 * 1_048_576;

const EVERY_MS = 5;

/** Memory that the query thread shares with the watchdog thread. */
interface Watch {
  /** 1 while a query runs. */
  readonly isRunning: Int32Array;
  /** When it must have ended. */
  readonly deadline: Float64Array;
}

/** Creates the shared memory. */
function createWatch(): Watch {
  return {
    isRunning: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    deadline: new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)),
  };
}

/** Runs a task under the watchdog. */
function runWatched<Result>(
  { isRunning, deadline }: Watch,
  timeMs: number,
  work: () => Result,
): Result {
  deadline[0] = Date.now() + timeMs;
  Atomics.store(isRunning, 0, 1);
  Atomics.notify(isRunning, 0);
  try {
    return work();
  } finally {
    Atomics.store(isRunning, 0, 0);
  }
}

/**
 * Ends the process when a query takes too much memory, or more time than it was given; never returns.
 *
 * The driver's SQLite counts no memory, so a heap limit of its own would do nothing.
 */
function keepWatch({ isRunning, deadline }: Watch): never {
  for (;;) {
    Atomics.wait(isRunning, 0, 0);
    Atomics.wait(isRunning, 0, 1, EVERY_MS);
    const isLate = Atomics.load(isRunning, 0) === 1 && Date.now() > (deadline[0] ?? 0);
    if (isLate || process.memoryUsage.rss() > MOST_MEMORY_BYTES) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
}

// The entry of the process in which queries run. SQLite holds its main thread while it works, so a
// second thread with the same entry enforces the limits of memory and time.
if (!isMainThread) keepWatch(workerData as Watch);
else if (process.send !== undefined) serve();

/** No dataset holds larger values, and no query may create them. */
const MOST_VALUE_BYTES = 16 * 1_048_576;

const LIMITS = {
  length: MOST_VALUE_BYTES,
  sqlLength: 100_000,
  exprDepth: 1_000,
  compoundSelect: 500,
  column: 1_000,
  likePatternLength: 1_000,
  functionArg: 100,
  attach: 0,
  // Nothing is bound here, so a parameter would be a silent NULL.
  variableNumber: 0,
} as const;

type Connection = InstanceType<typeof DatabaseSync>;

/** Runs one statement on a read-only file; in a process of its own, as it cannot be interrupted. */
function runStatement(ask: SqlTask): SqlReply {
  let connection: Connection;
  try {
    connection = openDatabase(ask.path);
  } catch {
    return { unopened: true };
  }
  const authorizer = createAuthorizer(listNames(connection));
  connection.setAuthorizer(authorizer.judge);
  try {
    const statement = connection.prepare(ask.sql);
    // Nothing is asked about VACUUM, nor about dropping what is not there.
    return authorizer.hasSelected() ? readRows(statement, ask) : { refused: 'write' };
  } catch (error) {
    const refused = authorizer.refusal();
    if (refused !== undefined) return { refused };
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    connection.close();
  }
}

function openDatabase(path: string): Connection {
  // A finished dataset never changes, so no locking is needed.
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  const connection = new DatabaseSync(address.href, {
    readOnly: true,
    defensive: true,
    returnArrays: true,
    readBigInts: true,
    limits: LIMITS,
  });
  // A query that exceeds memory must fail instead of filling the disk.
  connection.exec('PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;');
  return connection;
}

function listNames(connection: Connection): readonly string[] {
  const statement = connection.prepare('SELECT name FROM sqlite_schema');
  // One column of names.
  return (statement.all() as [string][]).map(([name]) => name);
}

function readRows(
  statement: StatementSyncInstance,
  { offset, limit, maxBytes }: SqlTask,
): SqlReply {
  const columns = statement.columns().map(({ name }) => name);
  const rows: SqlValue[][] = [];
  let skipped = 0;
  let bytes = 0;
  // returnArrays makes every row an array.
  for (const row of statement.iterate() as Iterable<readonly unknown[]>) {
    if (skipped++ < offset) continue;
    if (rows.length === limit) return { columns, rows, cut: 'rows' };
    const values = row.map(toValue);
    const sizes = values.map(measureValue);
    bytes += sizes.reduce((sum, size) => sum + size, 2);
    if (bytes <= maxBytes) rows.push(values);
    else if (rows.length > 0) return { columns, rows, cut: 'bytes' };
    else return { wide: findWidest(columns, sizes) };
  }
  return { columns, rows };
}

function toValue(value: unknown): SqlValue {
  switch (typeof value) {
    case 'bigint': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
      return value;
    default:
      return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : null;
  }
}

function measureValue(value: SqlValue): number {
  return typeof value === 'string' ? Buffer.byteLength(JSON.stringify(value)) + 1 : 8;
}

function findWidest(
  columns: readonly string[],
  sizes: readonly number[],
): { readonly column: string; readonly bytes: number } {
  const bytes = Math.max(...sizes);
  return { column: columns[sizes.indexOf(bytes)] ?? '', bytes };
}

/** Why something was not allowed. */
type Refusal = 'write' | 'internals';

/** The authorizer callback that SQLite invokes while it prepares a statement. */
interface Authorizer {
  readonly judge: (action: number, first: string | null, second: string | null) => number;
  /** The last refusal. */
  readonly refusal: () => Refusal | undefined;
  /** Whether the statement selects anything. */
  readonly hasSelected: () => boolean;
}

/** Pragmas that only describe tables; they can be read as `pragma_table_info('x')`. */
const DESCRIBING = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
]);

/** What can be read beside the tables of a dataset. */
const READABLE = [
  'sqlite_master',
  'sqlite_schema',
  'json_each',
  'json_tree',
  ...[...DESCRIBING].map((name) => `pragma_${name}`),
];

/** Functions that reach beyond the values they are given. */
const FORBIDDEN_FUNCTION =
  /^(?:load_extension|fts3_tokenizer|fts5.*|sqlite_log|rtree.*|readfile|writefile|edit)$/iu;

/** Allows reading these tables; refuses everything else. */
function createAuthorizer(tables: Iterable<string>): Authorizer {
  const readable = new Set([...tables, ...READABLE].map((name) => name.toLowerCase()));
  let refusal: Refusal | undefined;
  let hasSelected = false;
  const allow = (isAllowed: boolean, otherwise: Refusal): number => {
    if (isAllowed) return constants.SQLITE_OK;
    refusal = otherwise;
    return constants.SQLITE_DENY;
  };
  return {
    refusal: () => refusal,
    hasSelected: () => hasSelected,
    judge: (action, first, second) => {
      switch (action) {
        case constants.SQLITE_SELECT:
          hasSelected = true;
          return constants.SQLITE_OK;
        case constants.SQLITE_RECURSIVE:
          return constants.SQLITE_OK;
        case constants.SQLITE_READ:
          // An empty column name means count(*), where `first` may be an alias.
          return allow(second === '' || readable.has((first ?? '').toLowerCase()), 'internals');
        case constants.SQLITE_FUNCTION:
          return allow(!FORBIDDEN_FUNCTION.test(second ?? ''), 'internals');
        case constants.SQLITE_PRAGMA:
          return allow(DESCRIBING.has((first ?? '').toLowerCase()), 'internals');
        default:
          return allow(false, 'write');
      }
    },
  };
}
