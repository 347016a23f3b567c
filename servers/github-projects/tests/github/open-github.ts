import { ToolError } from '@wellspoken/kit';
import { type Simulator, startSimulator } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { createGitHub } from '../../src/github/create-github.ts';
import { defineDocument } from '../../src/github/graphql.ts';
import type { GitHub, RestRequest } from '../../src/github/github.ts';
import type { Pace } from '../../src/github/upstreams.ts';

/** Who asks. */
export const WHO = defineDocument<{ readonly viewer: { readonly login: string } }>(
  'query Who { viewer { login } }',
);

const PLACE = { owner: 'acme', repo: 'rocket' };

/** Something to read from the REST API. */
export const PULLS: RestRequest = { route: 'GET /repos/{owner}/{repo}/pulls', parameters: PLACE };

/** Something to change through the REST API. */
export const LABELS: RestRequest = {
  route: 'POST /repos/{owner}/{repo}/labels',
  parameters: PLACE,
};

/** A signal that nobody aborts. */
export const FOREVER = { signal: new AbortController().signal };

/** Nobody waits for a simulator, and what one test breaks does not close a door to the next. */
export const AT_ONCE: Pace = {
  minGapMs: 0,
  retryBaseMs: 1,
  maxCoolDownMs: 0,
  hasBreaker: false,
};

/** A simulated GitHub for all tests of a file, and clients of it. */
export interface Bench {
  readonly simulator: () => Simulator;
  readonly github: () => GitHub;
  /** Another client, for one test. */
  readonly open: (token: string | undefined, pace?: Pace) => GitHub;
  /** The error that something ends with. */
  readonly errorOf: (work: Promise<unknown>) => Promise<ToolError>;
}

/** Starts a simulator before the tests of a file; faults and counters are new for each of them. */
export function openBench(): Bench {
  const opened: GitHub[] = [];
  let simulator: Simulator;
  const open: Bench['open'] = (token, pace = AT_ONCE) => {
    const github = createGitHub({ token, baseUrl: simulator.url, version: '1.2.3', pace });
    opened.push(github);
    return github;
  };
  let github: GitHub;
  beforeAll(async () => {
    simulator = await startSimulator({ hasLimits: false });
    github = open(simulator.token);
  });
  beforeEach(() => simulator.clear());
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await simulator.close();
  });
  return { simulator: () => simulator, github: () => github, open, errorOf };
}

async function errorOf(work: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ToolError);
  return thrown as ToolError;
}
