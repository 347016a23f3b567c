import type { Subject } from '@wellspoken/planner';
import { type Simulator, startSimulator } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { openDesk } from '../../src/open.ts';
import type { At } from '../../src/operations/operation.ts';
import { readSubjects } from '../../src/rules/read-subjects.ts';

/** A simulated GitHub, and what operations work with. */
export interface RulesDesk {
  readonly simulator: Simulator;
  readonly at: At;
  /** An issue or pull request as rules see it. */
  readonly subject: (reference: string, projectId?: string) => Promise<Subject>;
}

/** A desk that the tests of a file share; faults and counters begin anew with each test. */
export function shareRulesDesk(): () => RulesDesk {
  let shared: RulesDesk | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const simulator = await startSimulator({ hasLimits: false });
    const desk = openDesk({
      token: simulator.token,
      baseUrl: simulator.url,
      pace: { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 0, hasBreaker: false },
      defaults: { owner: 'acme', repository: 'acme/probe', project: 'acme/4' },
    });
    const { signal } = new AbortController();
    const at = { ...desk, signal, progress: () => undefined, requireScopes: () => undefined };
    close = async () => {
      await desk.close();
      await simulator.close();
    };
    shared = { simulator, at, subject: (reference, projectId) => read(reference, projectId, at) };
  });
  beforeEach(() => shared?.simulator.clear());
  afterAll(() => close?.());
  return () => {
    if (shared === undefined) throw new Error('The desk is opened before the first test.');
    return shared;
  };
}

async function read(reference: string, projectId: string | undefined, at: At): Promise<Subject> {
  const asked = { issueIds: [reference], projectId, most: 1 };
  const [subject] = (await readSubjects(asked, at)).subjects;
  if (subject === undefined) throw new Error(`There is no ${reference}.`);
  return subject;
}
