import { type Column, defineInteger, defineKey, type Table } from '../files/table.ts';
import { chooseColumnType, type Shape } from './shape.ts';

/** How values of one place become rows of a table. */
export interface TablePlan {
  readonly table: Table;
  readonly columns: readonly ColumnPlan[];
  readonly children: readonly ChildPlan[];
}

/** How a value becomes a cell. */
export interface ColumnPlan {
  readonly name: string;
  /** The way from the row's value; empty where that is the value itself. */
  readonly path: readonly string[];
  /** Whether it is written as JSON, because a cell cannot hold it otherwise. */
  readonly isJson: boolean;
  readonly type: Column['type'];
  /** The ways to what found no column of its own; this one has it all, as JSON. */
  readonly rest?: readonly (readonly string[])[];
}

/** How the values of a list become rows of another table. */
interface ChildPlan {
  readonly path: readonly string[];
  readonly plan: TablePlan;
}

/** Beyond these, what is left is kept as JSON in a column. */
const MOST = { tables: 40, columns: 80, depth: 6 } as const;

interface Draft {
  readonly name: string;
  readonly shape: Shape;
  readonly description: string;
  readonly parent?: Draft;
  readonly columns: ColumnPlan[];
  readonly children: { readonly path: readonly string[]; readonly draft: Draft }[];
}

interface Drafting {
  readonly names: (wanted: string) => string;
  readonly queue: Draft[];
  made: number;
}

/** Plans tables for records of these shapes, by the name of the record; lists near the top come first. */
export function planTables(
  records: ReadonlyMap<string, Shape>,
  taken: Iterable<string>,
): ReadonlyMap<string, TablePlan> {
  const drafting: Drafting = { names: createNames(taken), queue: [], made: 0 };
  const roots = [...records].map(([name, shape]) => {
    const draft = createDraft(drafting, {
      name: drafting.names(name),
      shape,
      description: `Records: ${name}.`,
    });
    return [name, draft] as const;
  });
  for (let draft = drafting.queue.shift(); draft !== undefined; draft = drafting.queue.shift()) {
    fill(drafting, draft);
  }
  return new Map(roots.map(([name, draft]) => [name, finish(draft)]));
}

function createDraft(
  drafting: Drafting,
  about: Pick<Draft, 'name' | 'shape' | 'description' | 'parent'>,
): Draft {
  const draft: Draft = { ...about, columns: [], children: [] };
  drafting.made += 1;
  drafting.queue.push(draft);
  return draft;
}

const ROOT_KEY = 'record_id';
const ROW_KEY = 'row_id';

function fill(drafting: Drafting, draft: Draft): void {
  const names = createNames([ROOT_KEY, ROW_KEY, 'parent_row_id', 'position']);
  const addColumn = (wanted: string, path: readonly string[], shape: Shape | 'json'): void => {
    const isJson = shape === 'json';
    const type = isJson ? 'TEXT' : chooseColumnType(shape);
    draft.columns.push({ name: names(wanted), path, isJson, type });
  };
  const visit = (shape: Shape, path: readonly string[]): void => {
    const wanted = path.length === 0 ? 'value' : path.join('_');
    if (hasScalar(shape)) addColumn(wanted, path, shape);
    for (const [field, inner] of shape.fields) visitField(inner, [...path, field]);
  };
  const rest: (readonly string[])[] = [];
  const visitField = (shape: Shape, path: readonly string[]): void => {
    if (draft.columns.length >= MOST.columns) return void rest.push(path);
    if (path.length > MOST.depth) return addColumn(path.join('_'), path, 'json');
    if (!shape.isList) return visit(shape, path);
    if (drafting.made >= MOST.tables) return addColumn(path.join('_'), path, 'json');
    const made = createDraft(drafting, {
      name: drafting.names(`${draft.name}_${path.join('_')}`),
      shape,
      description: `Items of ${path.join(' / ')} in ${draft.name}, in order.`,
      parent: draft,
    });
    draft.children.push({ path, draft: made });
  };
  visit(draft.shape, []);
  if (rest.length === 0) return;
  draft.columns.push({ name: names('other_fields'), path: [], isJson: true, type: 'TEXT', rest });
}

function hasScalar({ hasText, hasReal, hasInteger }: Shape): boolean {
  return hasText || hasReal || hasInteger;
}

function finish(draft: Draft): TablePlan {
  const { name, description, parent, columns } = draft;
  const cells = columns.map(({ name: column, path, type, isJson }) => {
    const words = isJson ? `${path.join(' / ') || 'What has no other column'}, as JSON` : undefined;
    return [column, { type, description: words } satisfies Column] as const;
  });
  return {
    table: {
      name,
      description,
      columns: { ...createKeys(parent), ...Object.fromEntries(cells) },
      key: [parent === undefined ? ROOT_KEY : ROW_KEY],
      indexes: chooseIndexes(draft),
    },
    columns,
    children: draft.children.map(({ path, draft: inner }) => ({ path, plan: finish(inner) })),
  };
}

function createKeys(parent: Draft | undefined): Readonly<Record<string, Column>> {
  if (parent === undefined) return { [ROOT_KEY]: defineInteger('From 1, as they came') };
  const root = findRoot(parent);
  return {
    [ROW_KEY]: defineInteger(),
    [ROOT_KEY]: defineKey(root.name),
    ...(parent === root ? {} : { parent_row_id: defineKey(parent.name) }),
    position: defineInteger('In the list, from 1'),
  };
}

function findRoot(draft: Draft): Draft {
  return draft.parent === undefined ? draft : findRoot(draft.parent);
}

function chooseIndexes({ parent, columns }: Draft): readonly (readonly string[])[] {
  if (parent !== undefined) {
    return parent.parent === undefined ? [[ROOT_KEY]] : [[ROOT_KEY], ['parent_row_id']];
  }
  // What records are looked up by, where they have it under the usual name.
  const usual = columns.filter(({ name }) => /^(?:uid|id|taxid|accession)$/.test(name));
  return usual.map(({ name }) => [name]);
}

/** Words that SQLite would not take for the name of a column or a table. */
const RESERVED = new Set(
  `add all alter and as autoincrement between case check collate commit constraint create default
  deferrable delete distinct drop else escape except exists foreign from group having in index insert
  intersect into is isnull join limit not notnull null on or order primary references returning select
  set table then to transaction union unique update using values when where`.split(/\s+/),
);

const LONGEST = 60;

/** A name that needs no quotes, made of whatever a record calls something. */
function toSafeName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, LONGEST);
  if (plain === '') return 'field';
  return /^\d/.test(plain) || RESERVED.has(plain) ? `_${plain}` : plain;
}

/** Gives names out, each once: a second one gets a number. */
function createNames(taken: Iterable<string> = []): (wanted: string) => string {
  const given = new Set(taken);
  return (wanted) => {
    const base = toSafeName(wanted);
    let name = base;
    for (let count = 2; given.has(name); count++) name = `${base}_${count}`;
    given.add(name);
    return name;
  };
}
