import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openLocked, READS } from './locked.ts';

const entities = [{ name: 'Written', entityType: 'task', observations: ['late'] }];
const AT_ONCE_MS = 2_500;

/** Reads for a while; the longest that one of them took. */
async function readFor(
  call: (tool: string, args: Record<string, unknown>) => Promise<unknown>,
  ms: number,
): Promise<number> {
  const until = performance.now() + ms;
  let longest = 0;
  while (performance.now() < until) {
    for (const [tool, args] of READS) {
      const begun = performance.now();
      await call(tool, args);
      longest = Math.max(longest, performance.now() - begun);
    }
    await wait(50);
  }
  return longest;
}

test('during a lock of five seconds reads are answered at once, and the write succeeds after it', async () => {
  const { call, release } = await openLocked();
  const written = call('create_entities', { entities });
  expect(await readFor(call, 5_000)).toBeLessThan(AT_ONCE_MS);
  release();
  await written;
  await expect(call('open_nodes', { names: ['Written'] })).resolves.toMatchObject({
    entities: [{ name: 'Written' }],
  });
});

test('during a lock of forty seconds reads are answered at once, and the write says why it was not made', async () => {
  const { call, release } = await openLocked();
  const refused = call('create_entities', { entities }).then(
    () => 'written',
    (error: unknown) => String(error),
  );
  expect(await readFor(call, 40_000)).toBeLessThan(AT_ONCE_MS);
  expect(await refused).toContain('Other processes have kept the memory busy for half a minute');
  release();
  await call('create_entities', { entities });
});
