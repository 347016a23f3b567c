import { StoreError, type StoreFault } from '../store/store-error.ts';

/** What SQLite's result codes mean to whoever keeps the file. */
const FAULTS: Readonly<Record<number, readonly [StoreFault, string]>> = {
  5: ['busy', 'Another process is writing to the memory.'],
  6: ['busy', 'Another process is writing to the memory.'],
  8: ['read_only', 'The memory cannot be written: its file is read-only.'],
  10: ['full', 'The memory cannot be written: the disk failed or is full.'],
  11: ['damaged', 'The file of the memory is damaged.'],
  13: ['full', 'The memory cannot be written: the disk is full.'],
  14: ['unopenable', 'The file of the memory cannot be opened.'],
  23: ['unopenable', 'The file of the memory cannot be opened.'],
  26: ['damaged', 'The file is no database, or its beginning is damaged.'],
};

/** The same failure as a `StoreError`; the words of SQLite stay behind as its cause. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = resultCode(error);
  if (code === undefined) return error;
  const [fault, message] = FAULTS[code] ?? ['failed', 'The memory failed to do this.'];
  return new StoreError(fault, message, { cause: error });
}

/** The words of SQLite for the codes above, for calls whose failure the driver gives no code. */
const WORDS: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'database table is locked': 6,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'authorization denied': 23,
  'file is not a database': 26,
};

const SOME_ERROR = 1;

function resultCode(error: Error): number | undefined {
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  // The low byte is the code, the rest says more of the same.
  if (typeof sqliteCode === 'number') return sqliteCode % 256;
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  return WORDS[error.message] ?? SOME_ERROR;
}
