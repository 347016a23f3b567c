import { inBatches } from '../../eutils/batches.ts';
import type { TableInfo } from '../datasets.ts';
import { describeTable, describeView } from './describe-table.ts';
import { createDatabase } from './new-database.ts';
import {
  createIndexes,
  createTable,
  createView,
  quoted,
  type Columns,
  type Row,
  type Table,
  type View,
} from './table.ts';

/** A file that is being filled. */
export interface DatasetFile {
  readonly create: (table: Table) => void;
  readonly createView: (view: View) => void;
  /** Keeps a row in mind until the next flush. */
  readonly insert: <Shape extends Columns>(table: Table<Shape>, row: Row<Shape>) => void;
  /** Writes all rows that are in mind. */
  readonly flush: () => void;
  /** Makes the indexes, closes the file, and tells what is in it. */
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
      for (const rows of inBatches(filling.rows, ROWS_AT_ONCE)) {
        database.insert(filling.statement, rows);
      }
      filling.rows = [];
    }
    database.exec('COMMIT');
  };
  return {
    flush,
    create: (table) => {
      database.exec(createTable(table));
      fillings.set(table.name, beginFilling(table));
    },
    createView: (view) => {
      database.exec(createView(view));
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
      for (const sql of filled.flatMap(({ table }) => createIndexes(table))) database.exec(sql);
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
  const statement = `INSERT INTO ${quoted(table.name)} (${names.map(quoted).join()}) SELECT ${values.join()} FROM jsonb_each(rows_to_insert())`;
  return { table, names, statement, rows: [], count: 0 };
}
