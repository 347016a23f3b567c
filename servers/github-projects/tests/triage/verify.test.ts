import { expect, test } from 'vitest';

import { openDesk } from '../support/open-desk.ts';
import { standBetween } from './stand-between.ts';

const server = { tools: ['triage_issue', 'triage_all_issues', 'get_issue', 'update_issue'] };

interface Triaged {
  readonly applied: readonly {
    readonly what: string;
    readonly value: string;
    readonly outcome: string;
    readonly verified: boolean;
    readonly detail?: string;
  }[];
}

const outcomes = ({ applied }: Triaged): readonly string[] =>
  applied.map(({ what, value, outcome, verified }) =>
    [what, value, outcome, verified ? 'verified' : 'not verified'].join(' '),
  );

const ASKED = {
  issueId: 'acme/probe#14',
  rules: 'rules: [{ name: A, then: { add_labels: bug, assign: grace } }]',
  minConfidence: 1,
  apply: true,
};

test('what GitHub says it has done and has not is told as failed', async () => {
  const { ok } = await standBetween({ server }, async (query) =>
    query.includes('addLabelsToLabelable') ? { data: {} } : undefined,
  );
  const found = await ok<Triaged>('triage_issue', ASKED);
  expect(outcomes(found)).toEqual([
    'label bug failed not verified',
    'assignee grace failed not verified',
  ]);
  expect(found.applied[0]?.detail).toMatch(/answered without an error, but it is not so/);
});

test('where a part fails, that part is told, and the other is done', async () => {
  const { ok, simulator } = await openDesk({ server });
  simulator.fail({ kind: 'partial', on: 'mutation' });
  const found = await ok<Triaged>('triage_issue', ASKED);
  expect(outcomes(found).toSorted()).toEqual([
    expect.stringMatching(/^assignee grace (?:done verified|failed not verified)$/),
    expect.stringMatching(/^label bug (?:done verified|failed not verified)$/),
  ]);
  const done = found.applied.filter(({ verified }) => verified);
  expect(done).toHaveLength(1);
  const { labels, assignees } = await ok<{ labels: string[]; assignees: string[] }>('get_issue', {
    issueId: ASKED.issueId,
  });
  expect([...labels, ...assignees]).toEqual(done.map(({ value }) => value));
});

test('what somebody else has done meanwhile is not done again', async () => {
  let isChanged = false;
  const { ok, simulator } = await standBetween({ server }, async (query, desk) => {
    if (isChanged || !query.includes('nodes(ids')) return undefined;
    isChanged = true;
    await desk.ok('update_issue', { issueId: ASKED.issueId, labels: ['bug', 'question'] });
    return undefined;
  });
  const found = await ok<Triaged>('triage_issue', ASKED);
  expect(outcomes(found)).toEqual(['label bug already verified', 'assignee grace done verified']);
  expect(await ok('get_issue', { issueId: ASKED.issueId })).toMatchObject({
    labels: ['bug', 'question'],
    assignees: ['grace'],
  });
  expect(simulator.counters().mutations).toBe(2);
});
