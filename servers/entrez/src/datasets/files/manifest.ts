import * as z from 'zod';

import type { Dataset, TableInfo } from '../datasets.ts';

/** A dataset with its tables, as it is written down beside its file. */
export interface Entry {
  readonly dataset: Dataset;
  readonly tables: readonly TableInfo[];
}

const VERSION = 1;

const date = z.iso.datetime().transform((text) => new Date(text));
const count = z.number().int().min(0);

const tableInfo = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  rows: count,
  description: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      isKey: z.boolean(),
      description: z.string().exactOptional(),
    }),
  ),
  indexes: z.array(z.string()),
  sql: z.string(),
});

const manifest = z.object({
  version: z.literal(VERSION),
  dataset: z.object({
    id: z.string(),
    database: z.string(),
    rettype: z.string(),
    requested: count,
    staged: count,
    missing: z.array(z.string()),
    problems: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), rows: count })),
    bytes: count,
    createdAt: date,
    expiresAt: date,
  }),
  tables: z.array(tableInfo),
});

/** Writes it down. */
export function writeManifest(entry: Entry): string {
  return `${JSON.stringify({ version: VERSION, ...entry })}\n`;
}

/** Reads it; undefined where it is none, or one of another version. */
export function readManifest(text: string): Entry | undefined {
  try {
    const { dataset, tables } = manifest.parse(JSON.parse(text));
    return { dataset, tables };
  } catch {
    return undefined;
  }
}
