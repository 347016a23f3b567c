import type { SqlValue } from '../datasets/datasets.ts';

/** What the process of a query is asked. */
export interface SqlTask {
  readonly path: string;
  readonly sql: string;
  readonly offset: number;
  readonly limit: number;
  readonly maxBytes: number;
  /** When it ends itself, should nobody be left to end it. */
  readonly timeMs: number;
}

/** What it answers. */
export type SqlReply =
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly SqlValue[])[];
      readonly cut?: 'rows' | 'bytes';
    }
  /** SQLite's own words. */
  | { readonly failure: string }
  /** The first row is larger than an answer may be, most of all in this column. */
  | { readonly wide: { readonly column: string; readonly bytes: number } }
  | { readonly refused: 'write' | 'internals' }
  | { readonly unopened: true };
