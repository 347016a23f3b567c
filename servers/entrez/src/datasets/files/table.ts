/** A value that can be kept. */
export type Value = string | number | null;

/** What a column holds. */
export interface Column {
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  readonly description?: string | undefined;
  /** The table whose key it is. */
  readonly references?: string | undefined;
  /** The expression that it is computed from; it is never inserted. */
  readonly from?: string | undefined;
}

/** Columns by name, in their order. */
export type Columns = Readonly<Record<string, Column>>;

/** A table to be made. */
export interface Table<Shape extends Columns = Columns> {
  readonly name: string;
  readonly description: string;
  readonly columns: Shape;
  /** The columns of its key; rows lie in this order. */
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[] | undefined;
}

/** A table whose key and indexes name its own columns. */
interface CheckedTable<Shape extends Columns> extends Table<Shape> {
  readonly key: readonly (keyof Shape & string)[];
  readonly indexes?: readonly (readonly (keyof Shape & string)[])[];
}

/** A view over tables. */
export interface View {
  readonly name: string;
  readonly description: string;
  readonly columns: Columns;
  readonly select: string;
}

/** A row to be inserted; what is left out is NULL. */
export type Row<Shape extends Columns = Columns> = {
  readonly [Name in keyof Shape]?: Value | undefined;
};

/** Describes a table, so that its key and rows are checked against its columns. */
export function defineTable<const Shape extends Columns>(table: CheckedTable<Shape>): Table<Shape> {
  return table;
}

/** A column of text. */
export function defineText(description?: string): Column {
  return { type: 'TEXT', description };
}

/** A column of whole numbers; of 1 and 0 for yes and no. */
export function defineInteger(description?: string): Column {
  return { type: 'INTEGER', description };
}

/** A column with the key of another table. */
export function defineKey(table: string, type: Column['type'] = 'INTEGER'): Column {
  return { type, references: table };
}

/** Writes a name so that SQL takes it for one, whatever it is. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The statement that makes a table. */
export function writeCreateTable({ name, columns, key }: Table): string {
  const lines = Object.entries(columns).map(([column, spec]) => `  ${writeColumn(column, spec)}`);
  // With a key of its own, a row is found without going through an index.
  const isRowId = key.length === 1 && columns[key[0] ?? '']?.type === 'INTEGER';
  const primary = `  PRIMARY KEY (${key.map(quoteIfNeeded).join(', ')})`;
  return `CREATE TABLE ${quoteIfNeeded(name)} (\n${[...lines, primary].join(',\n')}\n)${isRowId ? '' : ' WITHOUT ROWID'}`;
}

function writeColumn(name: string, { type, references, from }: Column): string {
  const parts = [quoteIfNeeded(name), type];
  if (references !== undefined) parts.push(`REFERENCES ${quoteIfNeeded(references)}`);
  if (from !== undefined) parts.push(`GENERATED ALWAYS AS (${from}) VIRTUAL`);
  return parts.join(' ');
}

/** The statements that make the indexes of a table. */
export function writeCreateIndexes({ name, indexes = [] }: Table): readonly string[] {
  return indexes.map(
    (columns) =>
      `CREATE INDEX ${quoteIfNeeded(`${name}_by_${columns.join('_')}`)} ON ${quoteIfNeeded(name)} (${columns.map(quoteIfNeeded).join(', ')})`,
  );
}

/** The statement that makes a view. */
export function writeCreateView({ name, columns, select }: View): string {
  return `CREATE VIEW ${quoteIfNeeded(name)} (${Object.keys(columns).map(quoteIfNeeded).join(', ')}) AS\n${select}`;
}

/** Callers read these statements, so a name that needs no quotes has none. */
function quoteIfNeeded(name: string): string {
  return /^[a-z_][a-zA-Z0-9_]*$/.test(name) ? name : quoteName(name);
}
