import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

interface Next {
  readonly tasks: readonly {
    readonly rank: number;
    readonly reference: string;
    readonly score: number;
    readonly parts: readonly { readonly name: string; readonly points: number }[];
  }[];
  readonly ready: number;
  readonly considered: number;
  readonly leftOut: Readonly<Record<string, unknown>>;
  readonly notes?: readonly string[];
  readonly basis: readonly {
    readonly seeWith: { readonly operation: string; readonly arguments: object };
  }[];
}

const shared = shareDesk({
  server: {
    tools: [
      'get_next_task',
      'list_project_items',
      'list_issue_dependencies',
      'list_sub_issues',
      'list_milestones',
      'create_draft_issue',
    ],
  },
});
const probe = { projectId: 'acme/4' };
const next = (given: object = {}): Promise<Next> =>
  shared().ok<Next>('get_next_task', { ...probe, ...given });
const numbersOf = ({ tasks }: Next): readonly string[] =>
  tasks.map(({ reference }) => reference.replace('acme/probe', ''));

test('ranks what can be begun, with the parts of each score', async () => {
  const found = await next({ limit: 20 });
  // #10: current 30, P0 30, 12 days 1, one waits 4, begun 15 = 80
  // #9: left over 20, P1 20, 27 days 2, one waits 4, begun 15, nobody's 5 = 66
  // #12: current 30, P2 10, due in 3 days 15, 10 days 1, nobody's 5 = 61
  // #18: no iteration 5, P0 30, Alpha in 10 days 10, nobody's 5 = 50
  // #20: no iteration 5, one waits 4, nobody's 5 = 14; #14, #16 and #17: 10, the oldest first
  expect(found.tasks.map(({ reference, score }) => [reference, score])).toEqual([
    ['acme/probe#10', 80],
    ['acme/probe#9', 66],
    ['acme/probe#12', 61],
    ['acme/probe#18', 50],
    ['acme/probe#20', 14],
    ['acme/probe#14', 10],
    ['acme/probe#16', 10],
    ['acme/probe#17', 10],
  ]);
  for (const { score, parts } of found.tasks) {
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  }
  expect(found).toMatchObject({
    ready: 8,
    considered: 13,
    leftOut: { done: 0, blocked: 4, split: 1, assigned: 0, iteration: 0, tooBig: 0 },
  });
  expect(found).not.toHaveProperty('notes');
});

test('says what is left out and why', async () => {
  const { leftOut } = await next();
  expect(leftOut['examples']).toEqual([
    { task: 'acme/probe#11', why: 'Waits for acme/probe#10' },
    { task: 'acme/probe#13', why: 'Waits for acme/probe#9' },
    { task: 'acme/probe#15', why: 'Waits for acme/probe#13' },
    { task: 'acme/probe#19', why: '2 of its 2 sub-issues are open; they come first' },
    { task: 'acme/probe#21', why: 'Waits for acme/probe#20' },
  ]);
});

test('looks for somebody: theirs first, nobody’s after, and those of others not at all', async () => {
  const mine = await next({ assignee: '@me', limit: 1 });
  expect(mine.tasks[0]).toMatchObject({ reference: 'acme/probe#10', score: 95 });
  const alans = await next({ assignee: '@alan', limit: 1 });
  expect(alans.tasks[0]).toMatchObject({ reference: 'acme/probe#9', score: 66 });
  expect(alans.leftOut).toMatchObject({ assigned: 1 });
});

test('leaves out what does not fit, and keeps what has no estimate, but says so', async () => {
  const found = await next({ sprintCapacity: 2, limit: 20 });
  expect(numbersOf(found)).toEqual(['#12', '#14', '#17']);
  expect(found.leftOut).toMatchObject({ tooBig: 5 });
  expect(found.notes).toEqual([
    '1 that can be begun have no estimate; they were kept, whether they fit or not.',
  ]);
  expect(numbersOf(await next({ maxEstimate: 3, iteration: '@current' }))).toEqual(['#10', '#12']);
});

test('blocked ones come in on request, and one iteration alone counts where it is named', async () => {
  const found = await next({ excludeBlocked: false, iteration: 'Sprint 4' });
  // #11: current 30, P1 20, 11 days 1, nobody's 5, blocked -20 = 36
  expect(found.tasks.map(({ score }) => score)).toEqual([80, 61, 36]);
  expect(found.leftOut).toMatchObject({ blocked: 0, iteration: 10, split: 0 });
  // #11 is shown, but it cannot be begun.
  expect(found.ready).toBe(2);
});

test('what it rests on can be seen', async () => {
  const { basis } = await next();
  expect(basis.map(({ seeWith }) => seeWith.operation)).toEqual([
    'list_project_items',
    'list_issue_dependencies',
    'list_sub_issues',
    'list_milestones',
  ]);
  const [items] = await Promise.all(
    basis.map(({ seeWith }) =>
      shared().ok<{ items: readonly object[] }>(seeWith.operation, seeWith.arguments),
    ),
  );
  expect(items?.items).toHaveLength(13);
});

test('a project without priorities and iterations is ranked by what it has', async () => {
  const { ok } = shared();
  await ok('create_draft_issue', { projectId: 'ada/1', title: 'Water the plants' });
  const found = await ok<Next>('get_next_task', { projectId: 'ada/1', limit: 1 });
  expect(found.tasks).toHaveLength(1);
  expect(found.notes).toEqual([
    'The project has no field such as Priority, so priorities did not count.',
    'The project has no iterations, so they did not count.',
  ]);
});

test('names what could have been meant', async () => {
  const { fails } = shared();
  const wrong = await fails('get_next_task', { ...probe, iteration: 'Sprnt 4' });
  expect(wrong).toMatchObject({ code: 'not_found' });
  expect(wrong.message).toMatch(/no iteration of "Sprint" called "Sprnt 4".*"Sprint 4"/);
  const nobody = await fails('get_next_task', { ...probe, assignee: 'nobodyx' });
  expect(nobody.message).toMatch(/nobodyx/);
  const none = await fails('get_next_task', { projectId: 'ada/1', iteration: '@current' });
  expect(none.message).toMatch(/has no iteration field/);
});
