import { afterAll, beforeAll, expect, test } from 'vitest';

import { mutants } from '../../fixtures/mutants/index.mjs';
import { startFixtureHost, type FixtureHost } from '../support/corpus.ts';
import { examine, failedRules } from '../support/mutants.ts';

let host: FixtureHost | undefined;
beforeAll(async () => {
  host = await startFixtureHost();
});
afterAll(() => host?.close());

test.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
  'a full audit catches %s',
  async (_, mutant) => {
    const [leg] = mutant.on;
    if (!host || !leg) throw new Error('Expected a host and a leg.');
    expect(failedRules(await examine(host, { mutant, leg }))).toContain(mutant.rule);
  },
);
