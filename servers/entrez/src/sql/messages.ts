import type { SqlValue } from '../datasets/datasets.ts';

/** A query that is sent to the process. */
export interface SqlTask {
  readonly path: string;
  readonly sql: string;
  readonly offset: number;
  readonly limit: number;
  readonly maxBytes: number;
  /** Time limit that the process enforces itself if the parent does not. */
  readonly timeMs: number;
}

/** The reply of the process. */
export type SqlReply =
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly SqlValue[])[];
      readonly cut?: 'rows' | 'bytes';
    }
  /** The message of SQLite. */
  | { readonly failure: string }
  /** The first row exceeds the limit; this is its largest column. */
  | { readonly wide: { readonly column: string; readonly bytes: number } }
  | { readonly refused: 'write' | 'internals' }
  | { readonly unopened: true };
