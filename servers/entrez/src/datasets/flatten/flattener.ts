import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

import type { Json } from '../../eutils/document.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import type { Value } from '../files/table.ts';
import { type ColumnPlan, planTables, type TablePlan } from './plan-tables.ts';
import { createShape, isList, observeValue, type Shape, toScalar } from './shape.ts';

/** Lays out records that no table is made for: first it sees them all, then it makes tables that fit. */
interface Flattener {
  readonly add: (record: NamedRecord) => void;
  /** Makes the tables and fills them; the plans by the names of the records. */
  readonly finish: (
    file: DatasetFile,
    signal: AbortSignal | undefined,
  ) => Promise<ReadonlyMap<string, TablePlan>>;
  readonly close: () => void;
}

/** A record and what it is. */
export interface NamedRecord {
  readonly name: string;
  readonly value: Json;
}

/** Names that every dataset has for something else. */
const TAKEN = ['dataset', 'provenance', 'provenance_records', 'gene', 'protein', 'nucleotide'];

const ROWS_AT_ONCE = 100;

/** A flattener that sets records aside at a path. */
export function createFlattener(scratch: () => string): Flattener {
  let made: Spool<NamedRecord> | undefined;
  const spool = (): Spool<NamedRecord> => (made ??= createSpool(scratch()));
  const shapes = new Map<string, Shape>();
  return {
    add: (record) => {
      const shape = shapes.get(record.name) ?? createShape();
      shapes.set(record.name, shape);
      observeValue(shape, record.value);
      spool().add(record);
    },
    finish: async (file, signal) => {
      const plans = planTables(shapes, TAKEN);
      const writers = new Map(
        [...plans].map(([name, plan]) => [name, createRowWriter(file, plan)] as const),
      );
      let written = 0;
      for (const { name, value } of spool().read()) {
        writers.get(name)?.(value);
        written += 1;
        if (written % ROWS_AT_ONCE !== 0) continue;
        file.flush();
        await turn();
        signal?.throwIfAborted();
      }
      return plans;
    },
    close: () => made?.close(),
  };
}

/** Makes the tables of a plan; what it returns writes a record into them. */
function createRowWriter(file: DatasetFile, root: TablePlan): (record: Json) => void {
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
      for (const [index, item] of getItems(value, path).entries()) {
        const rowId = nextId(inner);
        const keys = { row_id: rowId, record_id: of.record, position: index + 1 };
        const above = of.row === undefined ? {} : { parent_row_id: of.row };
        file.insert(inner.table, { ...keys, ...above, ...toCells(inner.columns, item) });
        writeChildren(inner, item, { record: of.record, row: rowId });
      }
    }
  };
  create(root);
  return (record) => {
    const id = nextId(root);
    file.insert(root.table, { record_id: id, ...toCells(root.columns, record) });
    writeChildren(root, record, { record: id });
  };
}

interface Keys {
  readonly record: number;
  readonly row?: number;
}

function toCells(columns: readonly ColumnPlan[], value: Json): Record<string, Value> {
  return Object.fromEntries(columns.map((column) => [column.name, toCell(column, value)]));
}

function toCell({ path, isJson, type, rest }: ColumnPlan, value: Json): Value {
  if (rest !== undefined) return collectRest(rest, value);
  const found = getValue(value, path);
  if (isJson) return found === null || found === '' ? null : JSON.stringify(found);
  // Fields of an object have columns of their own.
  if (typeof found === 'object') return null;
  const scalar = toScalar(found);
  // With "7" and "x" in one column, both must stay text.
  return type === 'TEXT' && scalar !== null ? String(found) : scalar;
}

function collectRest(paths: readonly (readonly string[])[], value: Json): Value {
  const found = paths
    .map((path) => [path.join('/'), getValue(value, path)] as const)
    .filter(([, one]) => one !== null && one !== '');
  return found.length === 0 ? null : JSON.stringify(Object.fromEntries(found));
}

function getValue(value: Json, path: readonly string[]): Json {
  let place = value;
  for (const name of path) {
    if (typeof place !== 'object' || place === null || isList(place)) return null;
    place = place[name] ?? null;
  }
  return place;
}

/** One value where a list was expected is a list of one; lists in a list are one with it. */
function getItems(value: Json, path: readonly string[]): readonly Json[] {
  const found = getValue(value, path);
  if (found === null || found === '') return [];
  return isList(found) ? flattenList(found) : [found];
}

function flattenList(list: readonly Json[]): readonly Json[] {
  return list.some(isList)
    ? list.flatMap((item) => (isList(item) ? flattenList(item) : [item]))
    : list;
}

/** Values set aside in a file until all of them have been seen. */
interface Spool<Value> {
  readonly add: (value: Value) => void;
  readonly read: () => Generator<Value, void>;
  readonly close: () => void;
}

const CHUNK_BYTES = 1_048_576;

/** Makes a spool at a path where nothing is yet. */
function createSpool<Value>(path: string): Spool<Value> {
  const file = openSync(path, 'wx+', 0o600);
  let waiting: string[] = [];
  let size = 0;
  let isOpen = true;
  const flush = (): void => {
    writeSync(file, waiting.join(''));
    waiting = [];
    size = 0;
  };
  return {
    add: (value) => {
      const line = `${JSON.stringify(value)}\n`;
      waiting.push(line);
      size += line.length;
      if (size > CHUNK_BYTES) flush();
    },
    *read() {
      flush();
      for (const line of readLines(file)) yield JSON.parse(line) as Value;
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

function* readLines(file: number): Generator<string, void> {
  const decoder = new TextDecoder();
  const piece = Buffer.alloc(CHUNK_BYTES);
  let rest = '';
  for (let at = 0; ;) {
    const length = readSync(file, piece, 0, CHUNK_BYTES, at);
    if (length === 0) return;
    at += length;
    const lines = (rest + decoder.decode(piece.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
