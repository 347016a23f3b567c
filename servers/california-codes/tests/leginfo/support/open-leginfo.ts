import {
  listSections,
  type SimSection,
  type Simulator,
  startSimulator,
} from '@wellspoken/simulator-leginfo';
import { onTestFinished } from 'vitest';

import { createLeginfo, type Leginfo } from '../../../src/leginfo/leginfo.ts';
import type { Pace } from '../../../src/leginfo/client.ts';
import type { SectionAddress } from '../../../src/law/section.ts';

/** A site and a reader of it, for one test. */
export interface TestSession {
  readonly simulator: Simulator;
  readonly leginfo: Leginfo;
  readonly signal: AbortSignal;
}

/** Opens a site of its own, which waits for nobody; both close when the test is over. */
export async function openLeginfo(pace: Pace = {}): Promise<TestSession> {
  const simulator = await startSimulator();
  const leginfo = createLeginfo({
    baseUrl: simulator.url,
    version: '1.2.3',
    pace: { minGapMs: 0, retryBaseMs: 0, coolDownMs: 0, attemptMs: 5_000, ...pace },
  });
  onTestFinished(async () => {
    await leginfo.close();
    await simulator.close();
  });
  return { simulator, leginfo, signal: new AbortController().signal };
}

/** A section that every simulator has. */
export function known({ code, section, article }: SectionAddress): SimSection {
  const found = listSections().find(
    (one) => one.code === code && one.section === section && one.article === article,
  );
  if (found === undefined) throw new Error(`The simulator has no ${code} ${section}.`);
  return found;
}
