import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

import { splitIntoBatches } from '../../eutils/batches.ts';
import type { TableInfo } from '../datasets.ts';
import {
  type Columns,
  writeCreateIndexes,
  writeCreateTable,
  writeCreateView,
  quoteName,
  type Row,
  type Table,
  type View,
} from './table.ts';

/** A file that is being filled. */
export interface DatasetFile {
  readonly create: (table: Table) => void;
  readonly createView: (view: View) => void;
  /** Buffers a row until the next flush. */
  readonly insert: <Shape extends Columns>(table: Table<Shape>, row: Row<Shape>) => void;
  /** Writes all buffered rows. */
  readonly flush: () => void;
  /** Makes the indexes, closes the file, and describes what is in it. */
  readonly finish: () => readonly TableInfo[];
  readonly close: () => void;
}

interface Filling {
  readonly table: Table;
  readonly statement: string;
  /** The names of the columns that are inserted. */
  readonly names: readonly string[];
  rows: unknown[][];
  count: number;
}

// SQLite reads a short JSON text faster, row by row, than a long one.
const ROWS_AT_ONCE = 200;

/** Makes a file to be filled with tables. */
export function createDatasetFile(path: string): DatasetFile {
  const database = createDatabase(path);
  const fillings = new Map<string, Filling>();
  const views: View[] = [];
  const flush = (): void => {
    database.exec('BEGIN');
    for (const filling of fillings.values()) {
      if (filling.rows.length === 0) continue;
      for (const rows of splitIntoBatches(filling.rows, ROWS_AT_ONCE)) {
        database.insert(filling.statement, rows);
      }
      filling.rows = [];
    }
    database.exec('COMMIT');
  };
  return {
    flush,
    create: (table) => {
      database.exec(writeCreateTable(table));
      fillings.set(table.name, beginFilling(table));
    },
    createView: (view) => {
      database.exec(writeCreateView(view));
      views.push(view);
    },
    insert: (table, row) => {
      const filling = fillings.get(table.name);
      if (filling === undefined) throw new Error(`Table ${table.name} was not made.`);
      // The names are those of the same table.
      filling.rows.push(filling.names.map((name) => row[name as keyof typeof row] ?? null));
      filling.count += 1;
    },
    finish: () => {
      flush();
      const filled = [...fillings.values()];
      for (const sql of filled.flatMap(({ table }) => writeCreateIndexes(table)))
        database.exec(sql);
      database.exec('ANALYZE');
      const known = [
        ...filled.map(({ table, count }) => describeTable(table, count)),
        ...views.map((view) => describeView(view, database.count(view.name))),
      ];
      database.seal();
      return known;
    },
    close: database.close,
  };
}

function beginFilling(table: Table): Filling {
  const inserted = Object.entries(table.columns).filter(([, { from }]) => from === undefined);
  const names = inserted.map(([name]) => name);
  const values = names.map((_name, index) => `value ->> ${index}`);
  const statement = `INSERT INTO ${quoteName(table.name)} (${names.map(quoteName).join()}) SELECT ${values.join()} FROM jsonb_each(rows_to_insert())`;
  return { table, names, statement, rows: [], count: 0 };
}

/** A connection to an unpublished file. */
interface NewDatabase {
  readonly exec: (sql: string) => void;
  /** Runs a statement that takes rows from `jsonb_each(rows_to_insert())`. */
  readonly insert: (sql: string, rows: readonly unknown[]) => void;
  readonly count: (table: string) => number;
  /** Closes it and syncs the file to disk. */
  readonly seal: () => void;
  readonly close: () => void;
}

const SETTINGS = [
  // An incomplete file is discarded, so no rollback is needed.
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'foreign_keys = OFF',
  'cache_size = -16000',
  'temp_store = MEMORY',
];

/**
 * Makes a file, which only its owner can read.
 *
 * Rows and counts go through functions and no statement is prepared, because the driver releases a
 * file only when all statements of its connection were collected.
 */
function createDatabase(path: string): NewDatabase {
  closeSync(openSync(path, 'wx', 0o600));
  const database = new DatabaseSync(path);
  database.exec(SETTINGS.map((setting) => `PRAGMA ${setting};`).join(' '));
  let rows = '';
  let taken: unknown;
  database.function('rows_to_insert', () => rows);
  database.function('take', (value: unknown) => {
    taken = value;
    return null;
  });
  return {
    exec: (sql) => database.exec(sql),
    insert: (sql, given) => {
      rows = JSON.stringify(given);
      database.exec(sql);
      rows = '';
    },
    count: (table) => {
      database.exec(`SELECT take(count(*)) FROM ${quoteName(table)}`);
      return Number(taken);
    },
    seal: () => {
      database.close();
      syncFile(path);
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

/** A published file must be complete even after a power cut. */
function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A table as answers describe it. */
function describeTable(table: Table, rows: number): TableInfo {
  const { name, description, columns, key, indexes = [] } = table;
  return {
    name,
    kind: 'table',
    rows,
    description,
    columns: describeColumns(columns, key),
    indexes: indexes.map((index) => index.join(', ')),
    sql: writeCreateTable(table),
  };
}

/** A view as answers describe it. */
function describeView(view: View, rows: number): TableInfo {
  const { name, description, columns } = view;
  const described = describeColumns(columns, []);
  const sql = writeCreateView(view);
  return { name, kind: 'view', rows, description, columns: described, indexes: [], sql };
}

function describeColumns(columns: Columns, key: readonly string[]): TableInfo['columns'] {
  return Object.entries(columns).map(([name, { type, description, references }]) => {
    const words = description ?? (references === undefined ? undefined : `A row of ${references}`);
    return {
      name,
      type,
      isKey: key.includes(name),
      ...(words === undefined ? {} : { description: words }),
    };
  });
}
