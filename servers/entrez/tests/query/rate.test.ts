import { expect, test } from 'vitest';

import type { Simulator } from '../../src/simulator/index.ts';
import { openQueryDesk, type QueryDesk } from '../support/query-desk.ts';

const CALLERS = 50;
const KEY = 'sim-key';

/** So many callers at once, who ask so many different things. */
async function crowd({ query, simulator }: QueryDesk, questions: number): Promise<void> {
  // What is done once, as connecting and compiling, would hold the first request back.
  await query({ operation: 'search', term: 'sleep' });
  simulator.clear();
  const asked = Array.from({ length: CALLERS }, (_, index) =>
    query({ operation: 'search', term: `sleep OR word${index % questions}` }),
  );
  for (const answer of await Promise.all(asked)) {
    expect(answer.total_results).toBeGreaterThan(0);
  }
}

function busiest(simulator: Simulator): number {
  return Math.max(...Object.values(simulator.counters().busiestSecond.byCaller));
}

const REAL = { simulator: { hasLimits: true }, entrez: { pace: undefined } };

test('fifty callers at once never exceed what NCBI allows, with a key or without', async () => {
  const keyed = await openQueryDesk({ ...REAL, entrez: { ...REAL.entrez, apiKey: KEY } });
  const plain = await openQueryDesk(REAL);
  await Promise.all([crowd(keyed, CALLERS), crowd(plain, 12)]);
  expect(keyed.simulator.counters()).toMatchObject({ calls: CALLERS, refused: 0, keys: [KEY] });
  expect(busiest(keyed.simulator)).toBeLessThanOrEqual(10);
  expect(keyed.simulator.counters().mostAtOnce).toBeLessThanOrEqual(4);
  // Those who ask the same share one request.
  expect(plain.simulator.counters()).toMatchObject({ calls: 12, refused: 0, keys: [] });
  expect(busiest(plain.simulator)).toBeLessThanOrEqual(3);
});
