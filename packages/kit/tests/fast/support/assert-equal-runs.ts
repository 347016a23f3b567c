import * as fc from 'fast-check';
import { expect } from 'vitest';

import { compareAnswers } from './compare.ts';
import { mutatedShot, SEED } from './mutations.ts';
import { servePair } from './pair.ts';
import { byId, compareWires } from './stdio-pair.ts';

/** Sends so many changed requests to both over HTTP; returns how many went past the SDK. */
export async function assertEqualPosts(numRuns: number): Promise<number> {
  const pair = await servePair({ http: { sessions: { max: 5_000, idleMs: 10_000 } } });
  const property = fc.asyncProperty(mutatedShot, async (shot) => {
    const { fast, slow, strays } = await compareAnswers(pair, shot);
    expect(fast).toEqual(slow);
    expect(strays).toEqual([]);
  });
  try {
    await fc.assert(property, { seed: SEED, numRuns });
    return pair.fast.ways.filter((way) => way === 'fast').length;
  } finally {
    await Promise.all([pair.fast.drop(), pair.slow.drop()]);
  }
}

/** The same over streams. */
export async function assertEqualLines(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(mutatedShot, async ({ era, body }) => {
    const { fast, slow, strays } = await compareWires({
      name: 'mutated',
      hold: async (wire) => {
        await wire.open(era);
        wire.peer.write(`${body}\n`);
        return byId(await wire.end());
      },
    });
    expect(fast).toEqual(slow);
    expect(strays).toEqual([]);
  });
  await fc.assert(property, { seed: SEED, numRuns });
}
