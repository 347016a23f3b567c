import type { Place } from '../sandbox/index.ts';

// Only this process waits for these; another one is noticed by looking again just before a change.
const tails = new Map<string, Promise<void>>();

/** Runs `work` while no other work of this process changes the same names. */
export async function withLock<T>(places: readonly Place[], work: () => Promise<T>): Promise<T> {
  // One order for all, so that two moves in opposite directions do not wait for each other.
  const keys = [...new Set(places.map(keyOf))].toSorted();
  const releases: (() => void)[] = [];
  try {
    for (const key of keys) releases.push(await acquire(key));
    return await work();
  } finally {
    for (const release of releases) release();
  }
}

function keyOf({ parent, names }: Place): string {
  // Some file systems take two spellings for one name, so they share a lock everywhere.
  const name = (names.at(-1) ?? '').normalize('NFC').toLowerCase();
  return `${parent.stats.dev}:${parent.stats.ino}/${name}`;
}

async function acquire(key: string): Promise<() => void> {
  const before = tails.get(key);
  let finish = (): void => {};
  const turn = new Promise<void>((resolve) => {
    finish = resolve;
  });
  tails.set(key, turn);
  await before;
  return () => {
    if (tails.get(key) === turn) tails.delete(key);
    finish();
  };
}
