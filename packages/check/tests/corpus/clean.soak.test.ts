import { afterAll, beforeAll, expect, test } from 'vitest';

import { check } from '../../src/index.ts';
import {
  fixtureVariants,
  startFixtureHost,
  targetOf,
  type FixtureHost,
} from '../support/corpus.ts';

let host: FixtureHost | undefined;
beforeAll(async () => {
  host = await startFixtureHost();
});
afterAll(() => host?.close());

test.each(fixtureVariants)(
  'a full audit finds nothing wrong with the clean server over %s',
  async (variant) => {
    if (!host) throw new Error('Expected the host of the fixtures to run.');
    const report = await check(targetOf(host, variant, { id: 'clean' }), { calls: 'all' });
    const found = report.results.filter(
      ({ verdict }) => verdict === 'fail' || verdict === 'disputed',
    );
    expect(found.map(({ rule, where, message }) => `${rule} ${where}: ${message}`)).toEqual([]);
    expect(report.eras.map(({ era, transport }) => `${era} ${transport}`)).toEqual([variant]);
  },
);
