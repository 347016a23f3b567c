import { expect, test } from 'vitest';

import { runInTurns } from './caller.ts';

test('works on so many at once, and keeps the order of the items', async () => {
  let running = 0;
  let most = 0;
  const results = await runInTurns([3, 1, 2, 0], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 0]);
  expect(most).toBe(2);
});
