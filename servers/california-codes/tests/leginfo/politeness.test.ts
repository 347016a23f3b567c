import { expect, test } from 'vitest';

import { createLeginfo } from '../../src/leginfo/leginfo.ts';
import { openLeginfo } from './support/open-leginfo.ts';

test('at its real pace the site gets one request at a time, and never two within a second', async () => {
  const { simulator, signal } = await openLeginfo();
  const leginfo = createLeginfo({ baseUrl: simulator.url });
  try {
    // Arrivals are counted, so the way there is made before.
    await leginfo.readSection({ code: 'EDC', section: '15278' }, signal);
    simulator.clear();
    await Promise.all([
      leginfo.readToc('EDC', signal),
      leginfo.readSection({ code: 'CONS', article: 'I', section: '1' }, signal),
    ]);
  } finally {
    await leginfo.close();
  }
  const { total, mostAtOnce, leastGapMs } = simulator.counters();
  expect({ total, mostAtOnce }).toEqual({ total: 2, mostAtOnce: 1 });
  expect(leastGapMs).toBeGreaterThanOrEqual(1_000);
});
