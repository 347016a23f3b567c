import { existsSync, rmSync } from 'node:fs';

import { openConnection, type Connection } from '../../store/connection.ts';
import { faultOf } from '../../store/faults.ts';
import { SCHEMA } from '../schema.ts';
import { openJournal, type Journal } from './journal.ts';

/** What is loaded of an archive so far. */
export interface OpenPartial {
  readonly connection: Connection;
  readonly journal: Journal;
}

/**
 * Opens what an earlier run loaded, or begins. With a write-ahead log that is synchronised before it
 * is gathered into the file, neither a killed process nor a loss of power can damage the file: at
 * worst the last batches are missing, and the journal with them.
 */
export function openPartial(path: string): OpenPartial {
  const known = existsSync(path) ? tryOpen(path) : undefined;
  if (known !== undefined) return known;
  removePartial(path);
  const connection = openConnection(path);
  try {
    prepare(connection);
    connection.transact(() => connection.exec(SCHEMA));
    return { connection, journal: openJournal(connection) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Undefined where it is damaged, or was killed before it had its tables. */
function tryOpen(path: string): OpenPartial | undefined {
  const connection = openConnection(path);
  try {
    prepare(connection);
    if (connection.get(`SELECT 1 FROM sqlite_schema WHERE name = 'progress'`) !== undefined) {
      return { connection, journal: openJournal(connection) };
    }
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
  }
  connection.close();
  return undefined;
}

/** Removes what was loaded; the log goes first, because a new file must not find an old one's. */
export function removePartial(path: string): void {
  for (const part of ['-wal', '-shm', '']) rmSync(`${path}${part}`, { force: true });
}

function prepare(connection: Connection): void {
  connection.exec(`PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA cache_size = -16000`);
}
