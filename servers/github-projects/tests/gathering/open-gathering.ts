import { type Simulator, startSimulator } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { At } from '../../src/operations/operation.ts';
import { openDesk } from '../../src/open.ts';

/** What reads from GitHub, with the simulator that it reads from. */
export interface Gathering {
  readonly simulator: Simulator;
  readonly at: At;
}

/** A simulator that the tests of a file read from; its counters begin anew with each test. */
export function shareGathering(): () => Gathering {
  let shared: (Gathering & { readonly close: () => Promise<void> }) | undefined;
  beforeAll(async () => {
    shared = await startGathering();
  });
  beforeEach(() => {
    shared?.simulator.clear();
  });
  afterAll(() => shared?.close());
  return () => {
    if (shared === undefined) throw new Error('The simulator is started before the first test.');
    return shared;
  };
}

async function startGathering(): Promise<Gathering & { readonly close: () => Promise<void> }> {
  const simulator = await startSimulator({ hasLimits: false });
  const desk = openDesk({
    token: simulator.token,
    baseUrl: simulator.url,
    defaults: { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' },
    pace: { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 0, hasBreaker: false },
  });
  const { signal } = new AbortController();
  return {
    simulator,
    at: { ...desk, signal, progress: () => undefined, requireScopes: () => undefined },
    close: async () => {
      await desk.close();
      await simulator.close();
    },
  };
}
