import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long each of many short reads took while something was written, in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How long the write took. */
  readonly whole: number;
}

// Callers come this often, whether or not those before them were answered.
const APART_MS = 5;

/** Makes short reads for as long as a write takes. */
export async function measureReadsDuring(
  read: () => Promise<unknown>,
  write: () => Promise<unknown>,
): Promise<Latencies> {
  await read();
  const begun = performance.now();
  let isOver = false;
  const writing = write().finally(() => {
    isOver = true;
  });
  const taken: number[] = [];
  let last = begun;
  while (!isOver) {
    await nextTurn();
    await read();
    const now = performance.now();
    // Whoever came while the thread was held waited too, each a little less than the one before.
    for (let waited = now - last; waited > 0; waited -= APART_MS) taken.push(waited);
    last = now;
  }
  await writing;
  const whole = performance.now() - begun;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: taken.length, p50: at(0.5), p99: at(0.99), max: at(1), whole: Math.round(whole) };
}
