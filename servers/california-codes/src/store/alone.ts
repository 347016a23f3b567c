import { DatabaseSync } from '@photostructure/sqlite';

import { faultOf } from './faults.ts';

// Whoever holds the lock makes a few tables at most.
const PATIENCE_MS = 10_000;

/** Does work that two processes must not do at once; the lock is SQLite's and ends with its process. */
export function alone<Result>(lockPath: string, work: () => Result): Result {
  const lock = takeLock(lockPath);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

/** Where there can be no lock, the work says best what is wrong with the folder. */
function takeLock(path: string): InstanceType<typeof DatabaseSync> | undefined {
  let lock: InstanceType<typeof DatabaseSync> | undefined;
  try {
    lock = new DatabaseSync(path);
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    lock?.close();
    if (faultOf(error) === undefined) throw error;
    return undefined;
  }
}
