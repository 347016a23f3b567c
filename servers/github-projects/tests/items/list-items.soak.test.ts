import { expect, test } from 'vitest';

import { openItemsDesk } from './open-items-desk.ts';
import { readWhole } from './read-whole.ts';

test('reads a board of 2,000 items in twenty requests of a point each', async () => {
  const { simulator, ok } = await openItemsDesk();
  simulator.populate({ items: 2_000 });
  simulator.clear();
  expect((await readWhole(ok, 'acme/9')).size).toBe(2_000);
  expect(simulator.counters()).toMatchObject({ requests: 20, points: 20 });
});
