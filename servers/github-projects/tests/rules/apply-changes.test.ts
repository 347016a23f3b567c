import { expect, test } from 'vitest';

import type { Change } from '../../src/planning/rules/change.ts';
import { applyChanges } from '../../src/rules/apply-changes.ts';
import { shareRulesDesk } from './open-rules-desk.ts';

const shared = shareRulesDesk();

async function apply(reference: string, changes: readonly Change[], projectId = 'acme/4') {
  const { at, subject } = shared();
  const about = await subject(reference, projectId);
  shared().simulator.clear();
  return applyChanges({ subject: about, projectId }, changes, at);
}

test('makes every kind of change with few requests, and nothing the second time', async () => {
  const { simulator, subject } = shared();
  const changes: readonly Change[] = [
    { kind: 'add_labels', labels: ['bug', 'Performance'] },
    { kind: 'assign', logins: ['@ada'] },
    { kind: 'set_milestone', milestone: 'Beta' },
    { kind: 'set_priority', priority: 'P1' },
    { kind: 'set_field', field: 'estimate', value: 3 },
    { kind: 'set_field', field: 'Sprint', value: 'Sprint 5' },
    { kind: 'comment', body: 'Thank you.' },
    { kind: 'close', reason: 'not_planned' },
  ];
  const done = await apply('acme/probe#17', changes);
  expect(done.map(({ outcome, detail }) => detail ?? outcome)).toEqual(changes.map(() => 'done'));
  // One update of the issue, one of the fields, one comment.
  expect(
    simulator
      .requests()
      .filter((one) => one.isMutation || (one.method === 'POST' && one.api === 'rest')),
  ).toHaveLength(3);
  expect(await subject('acme/probe#17', 'acme/4')).toMatchObject({
    state: 'closed',
    labels: ['bug', 'performance'],
    assignees: ['ada'],
    milestone: 'Beta',
  });
  const before = simulator.state();
  const again = await apply('acme/probe#17', changes);
  expect(again.map(({ outcome }) => outcome)).toEqual(changes.map(() => 'already'));
  expect(simulator.state()).toEqual(before);
});
