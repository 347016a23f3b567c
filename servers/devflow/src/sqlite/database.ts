import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

import { StoreError, type StoreFault } from '../memory/store.ts';

/** A value that can be bound or read. */
export type Value = string | number | null | Uint8Array;

/** A row as plain data. */
type Row = Readonly<Record<string, Value>>;

/** A connection that prepares each statement once, and turns failures into `StoreError`s. */
export interface Database {
  readonly exec: (sql: string) => void;
  /** Runs a statement; the key of the row that it inserted last, and how many rows it changed. */
  readonly run: (
    sql: string,
    ...values: readonly Value[]
  ) => { readonly id: number; readonly changes: number };
  readonly get: (sql: string, ...values: readonly Value[]) => Row | undefined;
  readonly all: (sql: string, ...values: readonly Value[]) => readonly Row[];
  /** The first column of the first row. */
  readonly value: (sql: string, ...values: readonly Value[]) => Value | undefined;
  /** The rows of a statement that gathers them into one JSON array, several times as fast as `all`. */
  readonly json: (sql: string, ...values: readonly Value[]) => readonly unknown[];
  readonly isTransaction: () => boolean;
  /** Closes the connection, after writing the log into the file. */
  readonly close: (options?: { readonly keepsLog?: boolean }) => void;
  /** The connection itself, for what only it can do. */
  readonly raw: InstanceType<typeof DatabaseSync>;
}

/** How a file is opened. */
interface DatabaseOptions {
  readonly readOnly?: boolean;
  /** Whether a file that is not there is an error, rather than made. */
  readonly mustExist?: boolean;
  /** Whether it is read without locks and without its log, because nobody can write it. */
  readonly isImmutable?: boolean;
}

/** What the schema of a file says may call no function that reaches outside of it. */
export const DISTRUST = 'PRAGMA trusted_schema = OFF';

/** Opens a file, or makes it. */
export function openDatabase(
  path: string,
  { readOnly = false, mustExist = false, isImmutable = false }: DatabaseOptions = {},
): Database {
  const query = isImmutable ? '?mode=ro&immutable=1' : '?mode=rw';
  const location = mustExist || isImmutable ? new URL(query, pathToFileURL(path)) : path;
  const raw = attempt(() => new DatabaseSync(location, { readOnly: readOnly || isImmutable }));
  attempt(() => raw.exec(DISTRUST));
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (sql: string): StatementSyncInstance => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const made = raw.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  const database: Database = {
    raw,
    exec: (sql) => attempt(() => raw.exec(sql)),
    run: (sql, ...values) =>
      attempt(() => {
        const { lastInsertRowid, changes } = statement(sql).run(...values);
        return { id: Number(lastInsertRowid), changes: Number(changes) };
      }),
    // Columns are of these types only: no statement asks for big integers.
    get: (sql, ...values) => attempt(() => statement(sql).get(...values) as Row | undefined),
    all: (sql, ...values) => attempt(() => statement(sql).all(...values) as Row[]),
    value: (sql, ...values) => {
      const row = database.get(sql, ...values);
      return row === undefined ? undefined : Object.values(row)[0];
    },
    json: (sql, ...values) => {
      const text = database.value(sql, ...values);
      // The statement is one of ours and gathers an array.
      return typeof text === 'string' ? (JSON.parse(text) as unknown[]) : [];
    },
    isTransaction: () => raw.isTransaction,
    close: ({ keepsLog = false } = {}) => {
      prepared.clear();
      if (!raw.isOpen) return;
      if (!keepsLog) gatherWal(raw);
      raw.close();
    },
  };
  return database;
}

/**
 * Writes the log into the file, so that a copy of the file alone is complete.
 * Closing alone does not: the driver keeps a connection open until its statements are collected.
 */
function gatherWal(raw: InstanceType<typeof DatabaseSync>): void {
  try {
    raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // A full disk, a file that cannot be written: the log is kept, and the next to open it reads it.
  }
}

/**
 * Has the statements of closed connections collected. The driver has no call for it, and SQLite keeps
 * files open while there are statements: a file that comes back would be opened with its old log.
 */
export async function collectStatements(): Promise<void> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  // The driver ends collected statements in a turn of their own.
  await nextTurn();
  await nextTurn();
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** What SQLite's result codes mean for the file of a memory. */
const FAULTS: Readonly<Record<number, readonly [StoreFault, string]>> = {
  5: ['busy', 'Another process is writing to the memory.'],
  6: ['busy', 'Another process is writing to the memory.'],
  8: ['read_only', 'The memory cannot be written: its file is read-only.'],
  10: ['full', 'The memory cannot be written: the disk failed or is full.'],
  11: ['damaged', 'The file of the memory is damaged.'],
  13: ['full', 'The memory cannot be written: the disk is full.'],
  14: ['unopenable', 'The file of the memory cannot be opened.'],
  23: ['unopenable', 'The file of the memory cannot be opened.'],
  26: ['damaged', 'The file is no database, or its beginning is damaged.'],
};

/** The same failure as a `StoreError`; the words of SQLite stay behind as its cause. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = readResultCode(error);
  if (code === undefined) return error;
  const [fault, message] = FAULTS[code] ?? ['failed', 'The memory failed to do this.'];
  return new StoreError(fault, message, { cause: error });
}

/** The words of SQLite for the codes above, for calls whose failure the driver gives no code. */
const WORDS: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'database table is locked': 6,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'authorization denied': 23,
  'file is not a database': 26,
};

const SOME_ERROR = 1;

function readResultCode(error: Error): number | undefined {
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  // The low byte is the code, the rest says more of the same.
  if (typeof sqliteCode === 'number') return sqliteCode % 256;
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  return WORDS[error.message] ?? SOME_ERROR;
}
