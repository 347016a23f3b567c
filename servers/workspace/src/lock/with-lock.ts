import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ToolError } from '@wellspoken/kit';

import type { Place } from '../sandbox/place.ts';
import { openLockFolder } from './lock-folder.ts';
import { lockAcrossProcesses, type Release } from './process-lock.ts';

/** How long a change waits for other changes of the same name. */
const MAX_WAIT_MS = 10_000;

/** What is locked, and what ends the wait for it early. */
interface LockRequest {
  readonly places: readonly Place[];
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` while no other work of any server of this account changes the same names. */
export async function withLock<T>(locking: LockRequest, work: () => Promise<T>): Promise<T> {
  const releases: Release[] = [];
  try {
    await lockAll(locking, releases);
    // A folder may have been moved during the wait.
    for (const place of locking.places) await place.confirmParent();
    return await work();
  } finally {
    for (const release of releases.toReversed()) await release();
  }
}

async function lockAll({ places, signal }: LockRequest, releases: Release[]): Promise<void> {
  const wanted = new Map(places.map((place) => [getLockName(place), place.asked]));
  let waitingFor = '';
  const wait = new AbortController();
  const cancel = (): void => wait.abort(signal?.reason);
  const timer = setTimeout(() => wait.abort(createBusyError(waitingFor)), MAX_WAIT_MS);
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    // One order for all, so that two moves in opposite directions do not wait for each other.
    for (const name of [...wanted.keys()].toSorted()) {
      waitingFor = wanted.get(name) ?? '';
      releases.push(await takeTurn(name, wait.signal));
      releases.push(await lockAcrossProcesses(join(openLockFolder(), name), wait.signal));
    }
  } catch (error) {
    throw wait.signal.aborted || signal?.aborted === true
      ? error
      : createUnlockableError(waitingFor, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * The same for all ways that lead to a name: through links, and from roots that overlap. Names are
 * spread over 4,096 locks, so that their number is bounded; two that share one wait for each other.
 */
function getLockName({ parent, names }: Place): string {
  // Some file systems take two spellings for one name, so they share a lock everywhere.
  const name = (names.at(-1) ?? '').normalize('NFC').toLowerCase();
  const key = `${parent.stats.dev}:${parent.stats.ino}/${name}`;
  return createHash('sha256').update(key).digest('hex').slice(0, 3);
}

function createBusyError(asked: string): ToolError {
  const message = `"${asked}" is being changed by another call or another server; waited ${MAX_WAIT_MS / 1_000} seconds, and nothing was changed.`;
  return new ToolError('busy', message, {
    suggestions: [
      'Call again shortly. If that fails too, another server for this folder may be suspended: resume or end it.',
    ],
  });
}

function createUnlockableError(asked: string, cause: unknown): ToolError {
  const message = `"${asked}" could not be locked against other servers, so nothing was changed.`;
  return new ToolError('unavailable', message, {
    cause,
    suggestions: ['Let the person who runs the server call "wellspoken doctor workspace".'],
  });
}

const tails = new Map<string, Promise<void>>();

/**
 * Waits until all earlier work of this process under the same key is done; throws the reason of
 * `signal` once that is aborted. Returns how to let the next one go on.
 */
export async function takeTurn(key: string, signal: AbortSignal): Promise<() => void> {
  const before = tails.get(key);
  let finish = (): void => {};
  const turn = new Promise<void>((resolve) => {
    finish = resolve;
  });
  tails.set(key, turn);
  const leave = (): void => {
    if (tails.get(key) === turn) tails.delete(key);
    finish();
  };
  try {
    if (before !== undefined) await waitUnlessAborted(before, signal);
    return leave;
  } catch (error) {
    // Later callers still have to wait for the earlier ones.
    void before?.then(leave);
    throw error;
  }
}

async function waitUnlessAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    signal.addEventListener('abort', stop);
    void event.then(stop);
    if (signal.aborted) stop();
  });
  signal.throwIfAborted();
}
