import { expect, test } from 'vitest';

import { openDesk as open } from '../../src/open.ts';
import { healthCheck } from '../../src/system/system.tools.ts';
import type { At } from '../../src/operations/operation.ts';
import { AT_ONCE, FOREVER, openBench } from '../github/open-github.ts';

const { simulator } = openBench();

const QUIET = { progress: () => undefined, requireScopes: () => undefined };

interface Given {
  readonly token?: string | undefined;
  readonly defaults?: At['defaults'];
  readonly baseUrl?: string;
}

async function check(given: Given = {}): Promise<unknown> {
  const { token, url: baseUrl } = simulator();
  const desk = open({ token, baseUrl, pace: AT_ONCE, ...given });
  const found = await healthCheck.run({}, { ...desk, ...FOREVER, ...QUIET });
  await desk.close();
  // Whatever is found, it is in the form that is promised.
  return healthCheck.output.strict().parse(found);
}

const ALL = ['read projects', 'change projects', 'private repositories', 'teams'];

test('tells whose token it is, what it may do, and how much is left', async () => {
  const found = await check();
  expect(found).toMatchObject({
    state: 'ok',
    api: 'other',
    login: 'ada',
    token: { kind: 'classic' },
    abilities: ALL.map((ability) => ({ ability, allowed: 'yes' })),
    points: { limit: 5_000 },
    requests: { limit: 5_000 },
    defaults: [],
  });
});

test('names the scopes that are missing for each thing', async () => {
  const { readOnly, noProject } = simulator().tokens;
  expect(await check({ token: readOnly })).toMatchObject({
    abilities: [
      { allowed: 'yes' },
      { ability: 'change projects', allowed: 'no', missingScopes: ['project'] },
      { allowed: 'yes' },
      { allowed: 'yes' },
    ],
  });
  expect(await check({ token: noProject })).toMatchObject({
    abilities: [
      { allowed: 'no', missingScopes: ['read:project'] },
      { allowed: 'no' },
      { allowed: 'yes' },
      { allowed: 'no', missingScopes: ['read:org'] },
    ],
  });
});

test('says what a fine-grained token cannot do', async () => {
  const { fineGrained } = simulator().tokens;
  expect(await check({ token: fineGrained })).toMatchObject({
    state: 'ok',
    token: { kind: 'fine-grained', note: expect.stringMatching(/organizations only/) as string },
    abilities: ALL.map((ability) => ({ ability, allowed: 'unknown' })),
  });
});

test('tells which defaults exist', async () => {
  const defaults = { owner: 'acme', repository: 'acme/nowhere', project: 'acme/1' };
  expect(await check({ defaults })).toMatchObject({
    defaults: [
      { name: 'owner', value: 'acme', found: true, detail: 'organization' },
      { name: 'repository', value: 'acme/nowhere', found: false },
      { name: 'project', value: 'acme/1', found: true, detail: 'Rocket Launch' },
    ],
  });
});

test('a bad token, a missing one and a limit are findings', async () => {
  expect(await check({ token: simulator().tokens.expired })).toMatchObject({
    state: 'token_refused',
    problem: expect.stringMatching(/does not accept/) as string,
  });
  expect(await check({ token: undefined })).toMatchObject({
    state: 'no_token',
    token: { kind: 'none' },
  });
  simulator().fail({ kind: 'rate-limit', times: Number.POSITIVE_INFINITY });
  expect(await check()).toMatchObject({ state: 'limited' });
});

test('a GitHub that cannot be reached is a finding', async () => {
  expect(await check({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({
    state: 'unreachable',
    problem: 'GitHub cannot be reached now.',
  });
});
