import type { Json } from '../../eutils/document.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import type { Value } from '../file/table.ts';
import type { ColumnPlan, TablePlan } from './plan.ts';
import { isList, toScalar } from './shape.ts';

/** Makes the tables of a plan; what it returns writes a record into them. */
export function beginRows(file: DatasetFile, root: TablePlan): (record: Json) => void {
  const lastIds = new Map<TablePlan, number>();
  const create = (plan: TablePlan): void => {
    file.create(plan.table);
    for (const { plan: inner } of plan.children) create(inner);
  };
  const nextId = (plan: TablePlan): number => {
    const id = (lastIds.get(plan) ?? 0) + 1;
    lastIds.set(plan, id);
    return id;
  };
  const writeChildren = (plan: TablePlan, value: Json, of: Keys): void => {
    for (const { path, plan: inner } of plan.children) {
      for (const [index, item] of itemsAt(value, path).entries()) {
        const rowId = nextId(inner);
        const keys = { row_id: rowId, record_id: of.record, position: index + 1 };
        const above = of.row === undefined ? {} : { parent_row_id: of.row };
        file.insert(inner.table, { ...keys, ...above, ...cells(inner.columns, item) });
        writeChildren(inner, item, { record: of.record, row: rowId });
      }
    }
  };
  create(root);
  return (record) => {
    const id = nextId(root);
    file.insert(root.table, { record_id: id, ...cells(root.columns, record) });
    writeChildren(root, record, { record: id });
  };
}

interface Keys {
  readonly record: number;
  readonly row?: number;
}

function cells(columns: readonly ColumnPlan[], value: Json): Record<string, Value> {
  return Object.fromEntries(columns.map((column) => [column.name, cellOf(column, value)]));
}

function cellOf({ path, isJson, type, rest }: ColumnPlan, value: Json): Value {
  if (rest !== undefined) return restOf(rest, value);
  const found = valueAt(value, path);
  if (isJson) return found === null || found === '' ? null : JSON.stringify(found);
  // Fields of an object have columns of their own.
  if (typeof found === 'object') return null;
  const scalar = toScalar(found);
  // "7" and "x" in one column: neither shall become something else.
  return type === 'TEXT' && scalar !== null ? String(found) : scalar;
}

function restOf(paths: readonly (readonly string[])[], value: Json): Value {
  const found = paths
    .map((path) => [path.join('/'), valueAt(value, path)] as const)
    .filter(([, one]) => one !== null && one !== '');
  return found.length === 0 ? null : JSON.stringify(Object.fromEntries(found));
}

function valueAt(value: Json, path: readonly string[]): Json {
  let place = value;
  for (const name of path) {
    if (typeof place !== 'object' || place === null || isList(place)) return null;
    place = place[name] ?? null;
  }
  return place;
}

/** One value where a list was expected is a list of one; lists in a list are one with it. */
function itemsAt(value: Json, path: readonly string[]): readonly Json[] {
  const found = valueAt(value, path);
  if (found === null || found === '') return [];
  return isList(found) ? flat(found) : [found];
}

function flat(list: readonly Json[]): readonly Json[] {
  return list.some(isList) ? list.flatMap((item) => (isList(item) ? flat(item) : [item])) : list;
}
