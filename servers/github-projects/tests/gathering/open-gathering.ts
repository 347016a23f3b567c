import { onTestFinished } from 'vitest';

import type { At } from '../../src/operations/operation.ts';
import { openDesk } from '../../src/open-desk.ts';
import { startSimulator, type Simulator } from '../../src/simulator/index.ts';

/** What reads from GitHub, with the simulator that it reads from. */
export interface Gathering {
  readonly simulator: Simulator;
  readonly at: At;
}

/** Opens a simulator to read from, which ends with the test. */
export async function openGathering(): Promise<Gathering> {
  const simulator = await startSimulator({ hasLimits: false });
  const desk = openDesk({
    token: simulator.token,
    baseUrl: simulator.url,
    defaults: { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' },
    pace: { minGapMs: 0, retryBaseMs: 1, coolDownMs: 0, hasBreaker: false },
  });
  onTestFinished(async () => {
    await desk.close();
    await simulator.close();
  });
  const { signal } = new AbortController();
  return { simulator, at: { ...desk, signal, progress: () => undefined } };
}
