import type { TableInfo } from '../datasets.ts';
import { createTable, createView, type Columns, type Table, type View } from './table.ts';

/** A table as callers are told of it. */
export function describeTable(table: Table, rows: number): TableInfo {
  const { name, description, columns, key, indexes = [] } = table;
  return {
    name,
    kind: 'table',
    rows,
    description,
    columns: describeColumns(columns, key),
    indexes: indexes.map((index) => index.join(', ')),
    sql: createTable(table),
  };
}

/** A view as callers are told of it. */
export function describeView(view: View, rows: number): TableInfo {
  const { name, description, columns } = view;
  const described = describeColumns(columns, []);
  const sql = createView(view);
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
