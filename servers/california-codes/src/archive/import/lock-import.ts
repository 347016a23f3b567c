import { DatabaseSync } from '@photostructure/sqlite';

import { faultOf } from '../../store/faults.ts';
import { ArchiveError } from '../archive-error.ts';

/** Lets one process import into a folder; the lock is SQLite's and ends with its process, however that ends. */
export function lockImport(path: string): () => void {
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (faultOf(cause) !== 'busy') throw cause;
    throw new ArchiveError(
      'Another import into this folder is running. Wait until it is done, or stop it first.',
      { cause },
    );
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
