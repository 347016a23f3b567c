import { type Database, openDatabase } from '../database.ts';

/** How much of a file a connection keeps in memory, in KiB. */
export const CACHE_KIB = { usual: 65_536, small: 8_192 } as const;

/**
 * Opens a connection that only reads, and has it open the log too. It never moves the log into the
 * file, so it may be closed before or after one that writes.
 */
export function openReader(
  path: string,
  { cacheKib, waitMs }: { readonly cacheKib: number; readonly waitMs: number },
): Database {
  const database = openDatabase(path, { readOnly: true });
  try {
    database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    database.exec(`PRAGMA cache_size = -${cacheKib}`);
    database.value('SELECT count(*) FROM sqlite_schema');
    return database;
  } catch (error) {
    database.close({ keepsLog: true });
    throw error;
  }
}
