import { afterAll, beforeAll, beforeEach } from 'vitest';

import { openDesk, startDesk, type TestDesk } from '../support/open-desk.ts';

/** The tools of these areas alone: nothing else has to be made for a test. */
const ALONE = { server: { toolsets: ['fields', 'items'] } };

/** A desk of one test. */
export function openItemsDesk(): Promise<TestDesk> {
  return openDesk(ALONE);
}

/** A desk that the tests of a file share; faults and counters begin anew with each test. */
export function shareItemsDesk(): () => TestDesk {
  let shared: TestDesk | undefined;
  beforeAll(async () => {
    shared = await startDesk(ALONE);
  });
  beforeEach(() => {
    shared?.simulator.clear();
  });
  afterAll(() => shared?.close());
  return () => {
    if (shared === undefined) throw new Error('The desk is opened before the first test.');
    return shared;
  };
}
