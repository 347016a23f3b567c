import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { ToolError } from '../errors/tool-error.ts';
import { Failure } from './failures.ts';
import { createRetrier } from './retry.ts';
import type { Term } from './term.ts';

const passing = new Failure(new ToolError('unavailable', 'Down.'), { kind: 'down', again: true });
const forever: Term = { signal: new AbortController().signal, leftMs: () => Infinity };

/** The waits of one call that fails every time. */
async function waitsOf(attempts: number, failure = passing, term = forever): Promise<number[]> {
  const waits: number[] = [];
  const retrier = createRetrier({ attempts, baseMs: 100, maxMs: 100_000 }, (ms) => {
    waits.push(ms);
    return Promise.resolve();
  });
  const failed = retrier(term, () => Promise.reject(failure));
  await expect(failed).rejects.toThrow('Down.');
  return waits;
}

test(
  'waits exponentially longer before each further attempt, and never quite the same',
  verifies('devflow.retry.backoff'),
  async () => {
    const runs = await Promise.all(Array.from({ length: 300 }, () => waitsOf(6)));
    const means = [0, 1, 2, 3, 4].map(
      (index) => runs.reduce((sum, waits) => sum + (waits[index] ?? 0), 0) / runs.length,
    );
    const growth = means.slice(1).map((mean, index) => mean / (means[index] ?? 1));
    // By the nature of the jitter the factors go from 1.4 to 2; the mean of 300 comes near to them.
    expect(growth.every((factor) => factor > 1.15 && factor < 2.6)).toBe(true);
    expect((means[4] ?? 0) / (means[0] ?? 1)).toBeGreaterThan(5);
    expect(new Set(runs.map((waits) => waits.join())).size).toBeGreaterThan(250);
  },
);

test.for([
  [1, 0],
  [3, 2],
  [5, 4],
] as const)('of %i attempts waits before %i', async ([attempts, waits]) => {
  expect(await waitsOf(attempts)).toHaveLength(waits);
});

test('waits at least as long as the service asked for', async () => {
  const { error } = passing;
  const asked = new Failure(error, { kind: 'refused', again: true, afterMs: 60_000 });
  expect(Math.min(...(await waitsOf(3, asked)))).toBe(60_000);
});

test('does not wait where the wait would outlast the call', async () => {
  expect(await waitsOf(3, passing, { ...forever, leftMs: () => 0 })).toEqual([]);
});

test('does not try again what is no passing failure', async () => {
  const lasting = new Failure(new ToolError('not_found', 'Down.'), { kind: 'answer' });
  expect(await waitsOf(3, lasting)).toEqual([]);
});
