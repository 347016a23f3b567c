import { accessSync, chmodSync, constants, lstatSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { makeFolder } from '@wellspoken/kit/launch';

const { R_OK, W_OK, X_OK } = constants;

const BELOW_HOME: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['Library', 'Application Support'],
  win32: ['AppData', 'Local'],
};

/**
 * The folders that may hold the locks of this account, the preferred one first.
 *
 * Variables are not consulted: hosts start servers with different ones, and two servers that look in
 * different folders would not notice each other.
 */
export function listLockFolders(): readonly string[] {
  const inHome = findHome().map((home) =>
    join(home, ...(BELOW_HOME[process.platform] ?? ['.local', 'state']), 'wellspoken', 'locks'),
  );
  const uid = process.geteuid?.();
  return uid === undefined ? inHome : [...inHome, `/tmp/wellspoken-locks-${uid}`];
}

/** Makes the first of these folders that can be used, for its owner alone; throws when none can. */
export function openLockFolder(paths: readonly string[] = listLockFolders()): string {
  const failures: unknown[] = [];
  for (const path of paths) {
    try {
      makeFolder(path);
      assertPrivate(path);
      return path;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No folder for locks can be used.');
}

// An account without an entry in the user database, as in some containers, has no home.
function findHome(): readonly string[] {
  try {
    return [userInfo().homedir];
  } catch {
    return [];
  }
}

function assertPrivate(path: string): void {
  const stats = lstatSync(path);
  const uid = process.geteuid?.() ?? stats.uid;
  // In a world-writable folder another user may have made it first, or put a link there.
  if (!stats.isDirectory() || stats.uid !== uid) {
    throw new Error('The folder for locks belongs to another account, or is a link.');
  }
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
  accessSync(path, R_OK | W_OK | X_OK);
}
