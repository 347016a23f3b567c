import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';

import { makePlace } from '../durability/place.ts';
import { sequence } from './commands.ts';
import { createBench, runSequence } from './run-sequence.ts';

// In memory where there is such a folder: that files survive a loss of power is not the matter here.
const BASE = existsSync('/dev/shm') ? '/dev/shm' : undefined;

/** Runs random sequences with the server and the model; fails with the smallest that differs. */
export async function agree({
  numRuns,
  seed,
  limitMs,
}: {
  readonly numRuns: number;
  readonly seed: number;
  /** When to stop and tell what was found so far; a smaller sequence can take long to find. */
  readonly limitMs: number;
}): Promise<void> {
  const folder = await makePlace(BASE);
  const bench = await createBench();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sequence, (given) => runSequence(bench, join(folder, `${run++}.db`), given)),
    { numRuns, seed, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
  );
}
