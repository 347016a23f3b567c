import type { Change } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import { applyChanges, previewAsked } from '../../src/rules/apply-changes.ts';
import { readSubjects } from '../../src/rules/read-subjects.ts';
import { shareRulesDesk } from './open-rules-desk.ts';

const shared = shareRulesDesk();

async function apply(reference: string, changes: readonly Change[], projectId = 'acme/4') {
  const { at, subject } = shared();
  return applyChanges({ subject: await subject(reference, projectId), projectId }, changes, at);
}

const wordsOf = (outcomes: readonly { outcome: string; detail?: string }[]): readonly string[] =>
  outcomes.map(({ outcome, detail }) => (detail === undefined ? outcome : `${outcome}: ${detail}`));

function writes(): number {
  const { simulator } = shared();
  return simulator
    .requests()
    .filter(({ api, method, isMutation }) => (api === 'rest' ? method !== 'GET' : isMutation))
    .length;
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
  expect(wordsOf(done)).toEqual(changes.map(() => 'done'));
  // One update of the issue, one of the fields, one comment.
  expect(writes()).toBe(3);
  expect(await subject('acme/probe#17', 'acme/4')).toMatchObject({
    state: 'closed',
    labels: ['bug', 'performance'],
    assignees: ['ada'],
    milestone: 'Beta',
  });
  const before = simulator.state();
  const again = await apply('acme/probe#17', changes);
  expect(wordsOf(again)).toEqual(changes.map(() => 'already'));
  expect(simulator.state()).toEqual(before);
});

test('takes away what is there, opens again, clears and archives', async () => {
  const { subject } = shared();
  await apply('acme/probe#12', [{ kind: 'close', reason: 'completed' }]);
  const changes: readonly Change[] = [
    { kind: 'remove_labels', labels: ['documentation', 'bug'] },
    { kind: 'unassign', logins: ['grace'] },
    { kind: 'reopen' },
    { kind: 'clear_field', field: 'Estimate' },
    { kind: 'archive' },
  ];
  expect(wordsOf(await apply('acme/probe#12', changes))).toEqual([
    'done',
    'already',
    'done',
    'done',
    'done',
  ]);
  const after = await subject('acme/probe#12', 'acme/4');
  expect(after).toMatchObject({ state: 'open', labels: [] });
  expect(wordsOf(await apply('acme/probe#12', [changes[4] as Change]))).toEqual(['already']);
  expect(
    wordsOf(await apply('acme/probe#12', [{ kind: 'set_field', field: 'Estimate', value: 1 }])),
  ).toEqual(['failed: The item is archived, and GitHub changes no values of archived items.']);
});

test('a name that fits nothing fails with the candidates, and the others go on', async () => {
  const outcomes = await apply('acme/probe#16', [
    { kind: 'add_labels', labels: ['performance', 'perfomance'] },
    { kind: 'add_labels', labels: ['performance'] },
    { kind: 'assign', logins: ['nobody-at-all'] },
    { kind: 'set_type', type: 'Saga' },
    { kind: 'set_milestone', milestone: 'Gamma' },
    { kind: 'set_field', field: 'Status', value: 'Nearly' },
    { kind: 'set_field', field: 'Colour', value: 'red' },
    { kind: 'set_field', field: 'Labels', value: 'bug' },
    { kind: 'add_to_project', project: 'acme/99' },
  ]);
  const words = wordsOf(outcomes);
  expect(words[0]).toMatch(/failed: There is no label .*"perfomance".*"performance"/);
  expect(words[1]).toBe('done');
  expect(words[2]).toBe('failed: There is no user "nobody-at-all".');
  expect(words[3]).toMatch(/failed: There is no issue type .*"Saga"/);
  expect(words[4]).toMatch(/failed: There is no milestone .*"Gamma".*"Alpha"/);
  expect(words[5]).toMatch(/failed: There is no option .*"Nearly".*"Todo"/);
  expect(words[6]).toMatch(/failed: There is no field .*"Colour".*"Estimate"/);
  expect(words[7]).toMatch(/failed: "Labels" shows what the issue itself has/);
  expect(words[8]).toMatch(/failed: There is no project/);
  expect(writes()).toBe(1);
});

test('adds to the project first, where fields are to be set there', async () => {
  const changes: readonly Change[] = [
    { kind: 'set_field', field: 'Status', value: 'Todo' },
    { kind: 'add_to_project', project: 'acme/4' },
  ];
  expect(wordsOf(await apply('acme/probe#22', changes.slice(0, 1)))).toEqual([
    'failed: It is not in the project "Probe".',
  ]);
  expect(wordsOf(await apply('acme/probe#22', changes))).toEqual(['done', 'done']);
});

test('what contradicts an earlier change is not made', async () => {
  const outcomes = await apply('acme/probe#14', [
    { kind: 'add_labels', labels: ['bug'] },
    { kind: 'remove_labels', labels: ['Bug', 'question'] },
    { kind: 'set_priority', priority: 'P0' },
    { kind: 'set_field', field: 'Priority', value: 'P2' },
  ]);
  const against = 'failed: An earlier change says otherwise, and what comes first counts.';
  expect(wordsOf(outcomes)).toEqual(['done', against, 'done', against]);
});

test('a priority is a label where no field can have it, and else is told', async () => {
  const { at, subject } = shared();
  const about = { subject: await subject('acme/rocket#1'), projectId: 'acme/99' };
  const outcomes = await applyChanges(about, [{ kind: 'set_priority', priority: 'high' }], at);
  expect(wordsOf(outcomes)).toEqual(['done']);
  expect((await subject('acme/rocket#1')).labels).toContain('priority:high');
  const missed = await applyChanges(about, [{ kind: 'set_priority', priority: 'low' }], at);
  expect(wordsOf(missed)).toEqual([
    'failed: There is no project with a field "Priority" to set. And there is no label "priority:low".',
  ]);
});

test('pull requests have labels, people and milestones, but no type', async () => {
  const { at } = shared();
  const { subjects } = await readSubjects(
    { repo: 'acme/rocket', query: 'is:pr is:open', most: 1 },
    at,
  );
  const [subject] = subjects;
  if (subject === undefined) throw new Error('There is a pull request.');
  const outcomes = await applyChanges(
    { subject },
    [
      { kind: 'add_labels', labels: ['bug'] },
      { kind: 'assign', logins: ['grace'] },
      { kind: 'set_milestone', milestone: 'v1.0' },
      { kind: 'set_type', type: 'Bug' },
      { kind: 'close', reason: 'completed' },
    ],
    at,
  );
  expect(wordsOf(outcomes)).toEqual([
    'done',
    'done',
    'done',
    'failed: Pull requests have no type; only issues do.',
    'done: A pull request is closed without a reason.',
  ]);
});

test('of drafts only fields are set', async () => {
  const { at } = shared();
  const { subjects } = await readSubjects({ projectId: 'acme/1', most: 200 }, at);
  const subject = subjects.find(({ kind }) => kind === 'draft_issue');
  if (subject === undefined) throw new Error('There is a draft.');
  const outcomes = await applyChanges(
    { subject, projectId: 'acme/1' },
    [
      { kind: 'set_field', field: 'Status', value: 'Done' },
      { kind: 'add_labels', labels: ['bug'] },
    ],
    at,
  );
  expect(wordsOf(outcomes)).toEqual([
    'done',
    'failed: A draft cannot have this; convert_draft_issue makes an issue of it.',
  ]);
});

test('looks where an answer was lost, and says what is not known', async () => {
  const { simulator } = shared();
  simulator.fail({ kind: 'reset-after', on: 'POST /repos/{owner}/{repo}/issues/{n}/comments' });
  const comment = { kind: 'comment', body: 'Is it still so?' } as const;
  expect(wordsOf(await apply('acme/probe#15', [comment]))).toEqual(['done']);
  simulator.fail({ kind: 'reset', on: 'POST /repos/{owner}/{repo}/issues/{n}/comments', times: 9 });
  const [lost] = await apply('acme/probe#13', [comment]);
  expect(lost?.outcome).toBe('unknown');
  expect(lost?.detail).toContain('not known whether');
  simulator.clear();
  simulator.fail({ kind: 'reset', on: 'mutation', times: 9 });
  const [label] = await apply('acme/probe#13', [{ kind: 'add_labels', labels: ['bug'] }]);
  expect(label?.outcome).toBe('unknown');
  simulator.clear();
  simulator.fail({ kind: 'forbidden', on: 'mutation', times: 9 });
  const [refused] = await apply('acme/probe#13', [{ kind: 'add_labels', labels: ['bug'] }]);
  expect(refused?.outcome).toBe('failed');
});

test('a preview looks up every name and changes nothing', async () => {
  const { simulator, at, subject } = shared();
  const before = simulator.state();
  const asked = [
    { change: { kind: 'add_labels', labels: ['question'] } },
    { change: { kind: 'add_labels', labels: ['nonsense'] } },
    { change: { kind: 'add_labels', labels: ['bug'] } },
  ] as const;
  const outcomes = await previewAsked({ subject: await subject('acme/probe#10') }, asked, at);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['planned', 'failed', 'already']);
  expect(simulator.state()).toEqual(before);
});
