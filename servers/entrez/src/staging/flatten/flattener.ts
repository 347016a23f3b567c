import { setImmediate as breathe } from 'node:timers/promises';

import type { Json } from '../../eutils/document.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import { planTables, type TablePlan } from './plan.ts';
import { createShape, observe, type Shape } from './shape.ts';
import { createSpool, type Spool } from './spool.ts';
import { beginRows } from './write-rows.ts';

/** Lays out records that no table is made for: first it sees them all, then it makes tables that fit. */
export interface Flattener {
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
      observe(shape, record.value);
      spool().add(record);
    },
    finish: async (file, signal) => {
      const plans = planTables(shapes, TAKEN);
      const writers = new Map(
        [...plans].map(([name, plan]) => [name, beginRows(file, plan)] as const),
      );
      let written = 0;
      for (const { name, value } of spool().read()) {
        writers.get(name)?.(value);
        written += 1;
        if (written % ROWS_AT_ONCE !== 0) continue;
        file.flush();
        await breathe();
        signal?.throwIfAborted();
      }
      return plans;
    },
    close: () => made?.close(),
  };
}
