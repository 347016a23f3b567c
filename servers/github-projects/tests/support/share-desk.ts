import { afterAll, beforeAll, beforeEach } from 'vitest';

import { startDesk, type DeskOptions, type TestDesk } from './open-desk.ts';

/** A desk that the tests of a file share; faults and counters begin anew with each test. */
export function shareDesk(options: DeskOptions): () => TestDesk {
  let shared: TestDesk | undefined;
  beforeAll(async () => {
    shared = await startDesk(options);
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
