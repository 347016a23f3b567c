import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

/** A value that can be bound or read. */
export type Value = string | number | null;

/** A row as plain data. */
export type Row = Readonly<Record<string, Value>>;

/** A connection that prepares each statement once. */
export interface Connection {
  readonly exec: (sql: string) => void;
  readonly run: (sql: string, ...values: readonly Value[]) => void;
  readonly get: (sql: string, ...values: readonly Value[]) => Row | undefined;
  readonly all: (sql: string, ...values: readonly Value[]) => readonly Row[];
  /** Does all of the work or nothing of it. */
  readonly transact: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

// Writes are short; after this long it is better to go on without the file.
const BUSY_MS = 2_000;

/** Opens a file, or makes it; ":memory:" keeps nothing. */
export function openConnection(
  path: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Connection {
  const database = new DatabaseSync(path, { readOnly });
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (sql: string): StatementSyncInstance => {
    const made = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return {
    exec: (sql) => database.exec(sql),
    run: (sql, ...values) => void statement(sql).run(...values),
    // Columns are of these types only: no statement asks for big integers or blobs.
    get: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    transact: (work) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // Some failures end the transaction by themselves.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      prepared.clear();
      if (database.isOpen) database.close();
    },
  };
}
