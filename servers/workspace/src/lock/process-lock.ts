import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { getErrno } from '../sandbox/errno.ts';

const MAX_PAUSE_MS = 8;

/** Releases a lock. */
export type Release = () => void | Promise<void>;

/**
 * Takes a lock that excludes every other process, and every other taker in this one; throws the reason
 * of `signal` once that is aborted. The system releases it when the process ends.
 */
export async function lockAcrossProcesses(path: string, signal: AbortSignal): Promise<Release> {
  // The queue is held while waiting for the lock, so a busy process cannot starve the others.
  const leaveQueue = await lockFile(`${path}.queue`, signal);
  try {
    return await lockFile(`${path}.lock`, signal);
  } finally {
    await leaveQueue();
  }
}

async function lockFile(path: string, signal: AbortSignal): Promise<Release> {
  // Loaded with the first change: a server that only reads does without the native module.
  const { tryLock } = await import('fs-native-extensions');
  const handle = await open(path, 'a', 0o600);
  try {
    signal.throwIfAborted();
    while (!isLocked(() => tryLock(handle.fd))) {
      // Waiting in the system could not be cancelled, and would occupy a thread.
      await pause(1 + Math.random() * MAX_PAUSE_MS);
      signal.throwIfAborted();
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return () => handle.close();
}

function isLocked(attempt: () => boolean): boolean {
  try {
    return attempt();
  } catch (error) {
    // What Windows says where another descriptor has the lock.
    if (getErrno(error) === 'EBUSY') return false;
    throw error;
  }
}
