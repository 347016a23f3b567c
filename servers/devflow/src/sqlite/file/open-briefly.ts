import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';

import { asStoreError, type Database, DISTRUST, type Value } from '../database.ts';

/** A connection that releases its file as soon as it is closed. */
export interface BriefDatabase extends Pick<
  Database,
  'exec' | 'value' | 'close' | 'isTransaction'
> {
  /** The values of a statement with one column, or of a pragma. */
  readonly values: (sql: string) => readonly Value[];
}

/**
 * Opens a file that is to be moved afterwards. The driver keeps a file open until the statements of
 * its connection are collected, so values come through a function and no statement is kept.
 */
export function openBriefly(path: string): BriefDatabase {
  // A file that is not there is an error, and is not made.
  const location = new URL('?mode=rw', pathToFileURL(path));
  const raw = attempt(() => new DatabaseSync(location));
  attempt(() => raw.exec(DISTRUST));
  let taken: Value[] = [];
  raw.function('wellspoken_take', (value: Value) => {
    taken.push(value);
    return null;
  });
  const values = (sql: string): readonly Value[] => {
    taken = [];
    const source = sql.replace(/^PRAGMA (\w+)/u, 'SELECT * FROM pragma_$1');
    attempt(() =>
      raw.exec(`WITH row (value) AS (${source}) SELECT wellspoken_take(value) FROM row`),
    );
    return taken;
  };
  return {
    exec: (sql) => attempt(() => raw.exec(sql)),
    values,
    value: (sql) => values(sql)[0],
    isTransaction: () => raw.isTransaction,
    close: () => raw.close(),
  };
}

// How long others may keep a file locked, as while they make it.
const WAIT_MS = 10_000;

/**
 * Does something with a file whose log may be that of another file. When the last connection that
 * may write is closed, SQLite writes the log into the file; so one that may not is closed later.
 */
export function openShielded<Value>(path: string, work: (database: BriefDatabase) => Value): Value {
  const shield = attempt(() => new DatabaseSync(path, { readOnly: true }));
  try {
    attempt(() => shield.exec(`PRAGMA busy_timeout = ${WAIT_MS}; PRAGMA user_version`));
    const database = openBriefly(path);
    try {
      return work(database);
    } finally {
      database.close();
    }
  } finally {
    shield.close();
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error);
  }
}
