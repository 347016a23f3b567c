import type { Simulator } from '@wellspoken/simulator-ncbi';
import { expect, test } from 'vitest';

import type { SearchResult } from '../../src/eutils/eutils.ts';
import { openQueryServer, type QueryServer } from '../support/open-query-server.ts';

const CALLERS = 50;
const KEY = 'sim-key';

/** So many callers at once, who ask so many different things. */
async function crowd({ entrez, simulator }: QueryServer, questions: number): Promise<void> {
  const ask = (term: string): Promise<SearchResult> =>
    entrez.eutils.search({ database: 'pubmed', term });
  // What is done once, as connecting and compiling, would hold the first request back.
  await ask('sleep');
  simulator.clear();
  const asked = Array.from({ length: CALLERS }, (_, index) =>
    ask(`sleep OR word${index % questions}`),
  );
  for (const { count } of await Promise.all(asked)) expect(count).toBeGreaterThan(0);
}

function busiest(simulator: Simulator): number {
  return Math.max(...Object.values(simulator.counters().busiestSecond.byCaller));
}

const REAL = { simulator: { hasLimits: true }, entrez: { pace: undefined } };

// A machine that stands still for a quarter of a second brings requests together that started apart.
const OFTEN_ENOUGH = { retry: 2 };

test('fifty callers at once never exceed what NCBI allows', OFTEN_ENOUGH, async () => {
  const keyed = await openQueryServer({ ...REAL, entrez: { ...REAL.entrez, apiKey: KEY } });
  const plain = await openQueryServer(REAL);
  await Promise.all([crowd(keyed, CALLERS), crowd(plain, 12)]);
  expect(keyed.simulator.counters()).toMatchObject({ calls: CALLERS, refused: 0, keys: [KEY] });
  expect(busiest(keyed.simulator)).toBeLessThanOrEqual(10);
  expect(keyed.simulator.counters().mostAtOnce).toBeLessThanOrEqual(4);
  // Those who ask the same share one request.
  expect(plain.simulator.counters()).toMatchObject({ calls: 12, refused: 0, keys: [] });
  expect(busiest(plain.simulator)).toBeLessThanOrEqual(3);
});
