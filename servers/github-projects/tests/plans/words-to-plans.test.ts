import type { Plan } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

const sharedDesk = shareDesk({
  server: {
    tools: ['add_feature', 'expand_task', 'apply_plan', 'create_issue', 'list_sub_issues'],
  },
});

interface Answer {
  readonly plan: Plan;
  readonly complete: boolean;
  readonly splitBy: string;
  readonly created: Readonly<Record<string, number>>;
  readonly tasks: readonly { readonly outcome: string; readonly reference?: string }[];
  readonly leftOut: readonly object[];
  readonly similar?: readonly { readonly reference: string }[];
  readonly next?: string;
  readonly notes: readonly string[];
}

const TAPE = {
  featureIdea: 'Store telemetry in a database of tapes',
  description: 'Discs wear out.\n\n- [ ] Choose the tapes\n- [x] Ask the crew\n- [ ] Write blocks',
  repo: 'acme/probe',
};

test('plans a feature with its parts, tells what is like it, and makes nothing', async () => {
  const { simulator, ok } = sharedDesk();
  const before = simulator.state();
  const more = { milestone: '2', labels: ['feature'], assignees: ['ada'], targetUsers: ['crew'] };
  const parent = { parentIssueId: '19' };
  const answer = await ok<Answer>('add_feature', { ...TAPE, ...more, ...parent });
  expect(simulator.state()).toEqual(before);
  expect(answer).toMatchObject({ complete: false, splitBy: 'checklist' });
  expect(answer.plan.tasks).toEqual([
    {
      id: 'feature',
      title: TAPE.featureIdea,
      body: `${TAPE.description}\n\nFor: crew`,
      labels: ['feature'],
      assignees: ['ada'],
      milestone: 'Beta',
      parent: 'acme/probe#19',
    },
    expect.objectContaining({
      title: 'Choose the tapes',
      parent: 'feature',
      labels: ['feature'],
      milestone: 'Beta',
    }),
    expect.objectContaining({ title: 'Write blocks', parent: 'feature' }),
  ]);
  expect(answer.leftOut).toEqual([{ what: 'Ask the crew', why: 'It is ticked.' }]);
  expect(answer.similar?.[0]).toMatchObject({ reference: 'acme/probe#13' });
  expect(answer.next).toMatch(/apply: true, or change the plan and pass it to apply_plan/);
});

test('the plan of a feature can be applied as it is answered, and is found by apply too', async () => {
  const { ok } = sharedDesk();
  const { plan } = await ok<Answer>('add_feature', TAPE);
  const applied = await ok<Answer>('apply_plan', { repo: TAPE.repo, plan });
  expect(applied).toMatchObject({ complete: true, created: { issues: 3 } });
  const again = await ok<Answer>('add_feature', { ...TAPE, apply: true });
  expect(again).toMatchObject({ complete: true, created: { issues: 0 } });
  const made = applied.tasks.map(({ reference }) => reference);
  expect(again.similar?.filter(({ reference }) => made.includes(reference))).toEqual([]);
});

test.for([
  ['labels', { labels: ['featur'] }],
  ['assignees', { assignees: ['nobodyx'] }],
  ['milestone', { milestone: 'Gamma' }],
  ['parentIssueId', { parentIssueId: '999' }],
])('names %s as the argument that is wrong', async ([argument = '', more]) => {
  const { fails, simulator } = sharedDesk();
  const { code, message } = await fails('add_feature', { ...TAPE, ...(more as object) });
  expect(code).toBe('not_found');
  expect(message).toMatch(new RegExp(String.raw`\b${argument}\b|called "(?:featur|Gamma)"`));
  expect(message).not.toContain('plan.tasks');
  expect(simulator.counters()).toMatchObject({ mutations: 0 });
});

test('splits an issue by its checklist, once, and leaves out what is there', async () => {
  const { ok } = sharedDesk();
  await ok('create_issue', { repo: 'acme/probe', title: 'send the ALARM', parentIssueId: '18' });
  const asked = { issueId: '18', repo: 'acme/probe', projectId: 'acme/4', apply: true };
  const first = await ok<Answer>('expand_task', asked);
  expect(first).toMatchObject({ complete: true, splitBy: 'checklist', created: { issues: 2 } });
  expect(first.plan.tasks[0]).toEqual({
    id: 'task',
    title: 'Alarm when the battery is low',
    existing: 'acme/probe#18',
  });
  expect(first.leftOut).toEqual([
    { what: 'Read the voltage', why: 'It is ticked.' },
    { what: 'Send the alarm', why: 'It is a sub-issue already.' },
  ]);
  const second = await ok<Answer>('expand_task', asked);
  expect(second).toMatchObject({ complete: true, created: { issues: 0 } });
  expect(second.leftOut).toHaveLength(4);
  const { subIssues } = await ok<{ subIssues: readonly { title: string }[] }>('list_sub_issues', {
    issueNumber: 'acme/probe#18',
  });
  expect(subIssues.map(({ title }) => title)).toEqual([
    'send the ALARM',
    'Choose the limits',
    'Show it in the console',
  ]);
});

test('says what to write where there is nothing to split, and makes nothing', async () => {
  const { ok, simulator } = sharedDesk();
  const asked = { taskTitle: 'Fly', taskDescription: 'High and far.', repo: 'acme/probe' };
  const answer = await ok<Answer>('expand_task', { ...asked, apply: true });
  expect(answer).toMatchObject({ splitBy: 'nothing', created: { issues: 0 } });
  expect(answer.plan.tasks).toHaveLength(1);
  expect(answer.notes[0]).toMatch(/Nothing in the text can be split\. .*checklist/);
  expect(simulator.counters()).toMatchObject({ mutations: 0 });
});

test.for([
  ['neither', {}],
  ['both', { issueId: '18', taskTitle: 'A', taskDescription: 'B' }],
])('expects an issue or a text, not %s', async ([, given]) => {
  const { fails } = sharedDesk();
  const { code, message } = await fails('expand_task', given as object);
  expect({ code, message }).toEqual({
    code: 'invalid_arguments',
    message: expect.stringMatching(/Expected issueId, or taskTitle with/) as string,
  });
});
