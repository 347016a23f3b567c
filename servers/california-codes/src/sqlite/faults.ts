/** What a failure of the file means: another process is writing, its content is broken, or it cannot be used. */
export type FileFault = 'busy' | 'damaged' | 'unusable';

/** SQLite's result codes for: busy, locked. */
const BUSY = new Set([5, 6]);
/** SQLite's result codes for: corrupt, not a database. */
const DAMAGED = new Set([11, 26]);

/** The words of SQLite, for calls whose failure the driver gives no number. */
const WORDS: readonly (readonly [RegExp, FileFault])[] = [
  [/is locked/, 'busy'],
  [/malformed|not a database/, 'damaged'],
];

/** What went wrong with the file; undefined where the failure is not one of the file. */
export function getFault(error: unknown): FileFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, sqliteCode, syscall } = error as {
    readonly code?: unknown;
    readonly sqliteCode?: unknown;
    readonly syscall?: unknown;
  };
  // The low byte is the code, the rest says more of the same.
  if (typeof sqliteCode === 'number') return readResultCode(sqliteCode % 256);
  if (code === 'ERR_SQLITE_ERROR') {
    return WORDS.find(([words]) => words.test(error.message))?.[1] ?? 'unusable';
  }
  return typeof syscall === 'string' ? 'unusable' : undefined;
}

function readResultCode(code: number): FileFault {
  if (BUSY.has(code)) return 'busy';
  return DAMAGED.has(code) ? 'damaged' : 'unusable';
}
