import { expect, test } from 'vitest';

import { openQueryServer } from '../support/open-query-server.ts';

test(
  'fifty different questions without a key never exceed three in any second',
  { retry: 2 },
  async () => {
    const { query, simulator } = await openQueryServer({
      simulator: { hasLimits: true },
      entrez: { pace: undefined },
    });
    const asked = Array.from({ length: 50 }, (_, index) =>
      query({ operation: 'search', term: `sleep OR word${index}` }),
    );
    for (const answer of await Promise.all(asked)) {
      expect(answer.total_results).toBeGreaterThan(0);
    }
    const { calls, refused, busiestSecond } = simulator.counters();
    expect({ calls, refused }).toEqual({ calls: 50, refused: 0 });
    expect(Math.max(...Object.values(busiestSecond.byCaller))).toBeLessThanOrEqual(3);
  },
);
