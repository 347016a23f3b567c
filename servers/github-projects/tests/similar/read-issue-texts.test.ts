import { type Simulator, startSimulator } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readIssueText, readIssueTexts } from '../../src/issues/read-issue-texts.ts';
import { openDesk } from '../../src/open.ts';
import type { At } from '../../src/operations/operation.ts';

let simulator: Simulator;
let at: At;
let close: () => Promise<void>;
const seen: (readonly [number, number | undefined])[] = [];

beforeAll(async () => {
  simulator = await startSimulator({ hasLimits: false });
  const { url: baseUrl, token } = simulator;
  const desk = openDesk({
    token,
    baseUrl,
    defaults: { owner: 'acme', repository: 'acme/rocket' },
    pace: { minGapMs: 0 },
  });
  const { signal } = new AbortController();
  const progress: At['progress'] = (done, total) => seen.push([done, total]);
  at = { ...desk, signal, progress, requireScopes: () => undefined };
  close = async () => {
    await desk.close();
    await simulator.close();
  };
});
afterAll(() => close());

test('reads issues of every state, the newest first, and no pull requests', async () => {
  const found = await readIssueTexts({ state: 'all', most: 1_000 }, at);
  const { repository, issues, total, isWhole } = found;
  expect({ repository, total, isWhole }).toEqual({
    repository: 'acme/rocket',
    total: issues.length,
    isWhole: true,
  });
  const times = issues.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(issues.map(({ number }) => number)).not.toContain(8);
  expect(issues.find(({ number }) => number === 1)).toMatchObject({
    reference: 'acme/rocket#1',
    title: 'Fix the fuel valve',
    state: 'open',
    labels: ['bug'],
    assignees: ['ada'],
    type: 'Bug',
    milestone: 'v1.0',
  });
  expect(issues.find(({ number }) => number === 5)).toMatchObject({
    state: 'closed',
    stateReason: 'completed',
    parent: 'acme/rocket#2',
  });
});

test('reads no more than is wanted, and says that there is more', async () => {
  const some = await readIssueTexts({ repo: 'acme/rocket', state: 'open', most: 3 }, at);
  expect(some.issues).toHaveLength(3);
  expect(some.total).toBeGreaterThan(3);
  expect(some.isWhole).toBe(false);
  expect(some.issues.every(({ state }) => state === 'open')).toBe(true);
  expect(seen.at(-1)).toEqual([3, 3]);
});

test('reads page after page', async () => {
  const { repository } = simulator.populate({ openIssues: 110 });
  simulator.clear();
  const { issues, isWhole } = await readIssueTexts(
    { repo: repository, state: 'all', most: 105 },
    at,
  );
  expect(new Set(issues.map(({ id }) => id)).size).toBe(105);
  expect(isWhole).toBe(false);
  expect(simulator.counters().requests).toBe(2);
});

test('reads one issue in one request', async () => {
  simulator.clear();
  expect(await readIssueText('#5', undefined, at)).toMatchObject({
    reference: 'acme/rocket#5',
    parent: 'acme/rocket#2',
  });
  expect(simulator.counters().requests).toBe(1);
});

test('tells a pull request from an issue, and what is there from what is not', async () => {
  await expect(readIssueText('#8', undefined, at)).rejects.toMatchObject({
    code: 'invalid_arguments',
    message: 'acme/rocket#8 is a pull request, not an issue (argument issueId).',
  });
  await expect(readIssueText('#999', undefined, at)).rejects.toMatchObject({ code: 'not_found' });
  const nowhere = { repo: 'acme/nowhere', state: 'all', most: 10 } as const;
  await expect(readIssueTexts(nowhere, at)).rejects.toMatchObject({ code: 'not_found' });
});
