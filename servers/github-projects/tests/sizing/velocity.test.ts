import { expect, test } from 'vitest';

import { openDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';

interface Velocity {
  readonly iterations: readonly Readonly<Record<string, unknown>>[];
  readonly points?: object;
  readonly items?: object;
  readonly pointsPerItem?: number;
  readonly notes?: readonly string[];
}

interface Capacity {
  readonly capacity: number;
  readonly unit: string;
  readonly parts: readonly { readonly points: number }[];
  readonly notes?: readonly string[];
  readonly basis: readonly { readonly fact: string }[];
}

interface Outlook {
  readonly iterations: number;
  readonly date?: string;
}

interface Forecast {
  readonly unit: string;
  readonly remaining: number;
  readonly items?: object;
  readonly samples: readonly number[];
  readonly p50?: Outlook;
  readonly p85?: Outlook;
  readonly p95?: Outlook;
  readonly by?: { readonly iterations: number; readonly percent: number };
  readonly distribution: readonly { readonly percent: number }[];
  readonly notes?: readonly string[];
  readonly basis: readonly { readonly fact: string }[];
}

const tools = ['get_velocity', 'calculate_sprint_capacity', 'forecast_completion'];
const shared = shareDesk({ server: { tools } });
const probe = { projectId: 'acme/4' };
const capacity = (given: object): Promise<Capacity> =>
  shared().ok<Capacity>('calculate_sprint_capacity', { ...probe, ...given });
const forecast = (given: object = {}): Promise<Forecast> =>
  shared().ok<Forecast>('forecast_completion', { ...probe, ...given });
/** So many days after today, in UTC. */
const inDays = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('measures the finished sprints', async () => {
  const found = await shared().ok<Velocity>('get_velocity', probe);
  // Sprint 1: 3 + 5 + 2; Sprint 2: 3 + 8 + 1; Sprint 3: 5 + 3, and #9 is still open.
  const rows = found.iterations.map(({ title, points, done, leftOver }) => [
    title,
    points,
    done,
    leftOver,
  ]);
  expect(rows).toEqual([
    ['Sprint 1', 10, 3, 0],
    ['Sprint 2', 12, 3, 0],
    ['Sprint 3', 8, 2, 1],
  ]);
  expect(found.points).toEqual({ mean: 10, median: 10, least: 8, most: 12, standardDeviation: 2 });
  // 3, 3, 2: mean 8/3; squares 1/9 + 1/9 + 4/9 = 6/9, halved 1/3, root 0.58.
  expect(found.items).toEqual({
    mean: 2.67,
    median: 3,
    least: 2,
    most: 3,
    standardDeviation: 0.58,
  });
  // 30 points in 8 items.
  expect(found.pointsPerItem).toBe(3.75);
  expect(found).not.toHaveProperty('notes');
});

test('archived work counts; what is closed after its sprint or was not merged does not', async () => {
  const changes = [
    'archive_project_item',
    'update_issue',
    'add_project_item',
    'assign_items_to_iteration',
    'update_pull_request',
  ];
  const { ok } = await openDesk({ server: { tools: [...tools, ...changes] } });
  await ok('archive_project_item', { ...probe, itemId: 'acme/probe#1' });
  await ok('update_issue', { issueId: 'acme/probe#9', status: 'closed' });
  const pull = 'acme/rocket#8';
  await ok('add_project_item', { ...probe, contentId: pull });
  const iterationId = 'Sprint 3';
  await ok('assign_items_to_iteration', { ...probe, itemIds: [pull], iterationId });
  const before = await ok<Velocity>('get_velocity', probe);
  expect(before.iterations[2]).toMatchObject({ closedLate: 1, leftOver: 1 });
  await ok('update_pull_request', { pullNumber: pull, state: 'closed' });
  const { iterations, notes } = await ok<Velocity>('get_velocity', probe);
  expect(iterations[0]).toMatchObject({ points: 10, done: 3 });
  expect(iterations[2]).toMatchObject({ points: 8, done: 2, closedLate: 1, leftOver: 0 });
  expect(notes).toEqual(['Done only after the last day of their iteration, so not counted: 1.']);
});

test('an issue that is closed as not planned was not done', async () => {
  const { ok } = await openDesk({ server: { tools: [...tools, 'update_issue'] } });
  const issueId = 'acme/probe#8';
  await ok('update_issue', { issueId, status: 'closed', stateReason: 'not_planned' });
  const { iterations } = await ok<Velocity>('get_velocity', probe);
  // Of the 5 and 3 points of Sprint 3 the 3 of #8 are gone; nothing is late or open instead.
  expect(iterations[2]).toMatchObject({ points: 5, done: 1, closedLate: 0, leftOver: 1 });
});

test('says what is missing to measure', async () => {
  const { simulator, ok, fails } = shared();
  const none = await fails('get_velocity', { projectId: 'ada/1' });
  expect(none).toMatchObject({ code: 'not_found' });
  expect(none.message).toMatch(/has no iteration field/);
  const { project } = simulator.populate({ items: 3, iterations: { count: 2, completed: 0 } });
  const early = await ok<Velocity>('get_velocity', { projectId: project });
  expect(early).toMatchObject({ iterations: [], notes: ['No iteration is finished yet.'] });
  expect(early).not.toHaveProperty('points');
  const nobody = await fails('calculate_sprint_capacity', { projectId: project });
  expect(nobody).toMatchObject({ code: 'invalid_arguments' });
  expect(nobody.message).toMatch(/Pass velocity, or teamMembers/);
  const blind = await ok<Forecast>('forecast_completion', { projectId: project });
  expect(blind).not.toHaveProperty('p50');
  expect(blind.notes).toContain(
    'It cannot be told: no iteration is finished. Pass samples to go on.',
  );
});

test('scales the velocity to a sprint', async () => {
  const teamMembers = [{ name: 'ada' }, { name: 'alan', availability: 0.5, daysOff: 2 }];
  // 10 working days: alan is 0.5 × 8/10 = 0.4, so 1.4 of 2 are there: 7. Less 10 %: 6.3.
  const away = await capacity({ teamMembers, bufferPercent: 10 });
  expect(away).toMatchObject({ capacity: 6.3, unit: 'points' });
  expect(away.parts.map(({ points }) => points)).toEqual([10, 0, -3, -0.7]);
  expect(await capacity({ sprintDurationDays: 7 })).toMatchObject({ capacity: 5 });
  // A velocity that is passed is taken as that of 14 days, and nothing is read for it.
  const own = await capacity({ velocity: 28, sprintDurationDays: 7 });
  expect(own).toMatchObject({ capacity: 14 });
  expect(own.basis.map(({ fact }) => fact)).toEqual([
    'The velocity passed',
    'Iterations of Sprint usually have 14 days',
  ]);
});

test('a velocity of nothing that was passed is not blamed on finished sprints', async () => {
  const found = await capacity({ velocity: 0 });
  expect(found).toMatchObject({ capacity: 0 });
  expect(found).not.toHaveProperty('notes');
});

test('counts hours where no velocity is known', async () => {
  const team = { projectId: 'ada/1', teamMembers: [{ name: 'ada' }] };
  // 10 working days × 8 hours × 70 %.
  const found = await capacity({ ...team, sprintDurationDays: 14 });
  expect(found).toMatchObject({ capacity: 56, unit: 'hours' });
  expect(found.notes?.[0]).toMatch(/hours were counted/);
  const { fails } = shared();
  const lengthless = await fails('calculate_sprint_capacity', team);
  expect(lengthless.message).toMatch(/Pass sprintDurationDays/);
});

test('forecasts the open work from what the sprints did', async () => {
  const found = await forecast();
  // #9 5, #10 3, #11 5, #12 2, #13 8, #14 2, #15 5, #16 3, #18 3, #20 5 and #21 8 are 49; #17 has no
  // estimate and counts 3.75; #19 is the parent of #20 and #21.
  expect(found).toMatchObject({
    unit: 'points',
    remaining: 52.75,
    items: { counted: 12, unestimated: 1, parents: 1 },
    samples: [10, 12, 8],
  });
  expect(found.notes).toEqual([
    'Without an estimate: 1. Each counts as 3.75, the mean of what was done.',
    'Not counted, because their sub-issues are: 1.',
    'The first one is Sprint 4, with 10 of its 14 days left.',
  ]);
  // 10/14 of one and four whole sprints do at most 8.57 + 48; 52.75 need at least five, and at
  // worst 5.71 + 8 × 6 = 53.71, so at most seven. The first one ends in 9 days.
  const { p50, p85, p95 } = found;
  for (const outlook of [p50, p85, p95]) {
    expect(outlook?.iterations).toBeGreaterThanOrEqual(5);
    expect(outlook?.iterations).toBeLessThanOrEqual(7);
    expect(outlook?.date).toBe(inDays(9 + 14 * ((outlook?.iterations ?? 0) - 1)));
  }
  expect(p50?.iterations).toBeLessThanOrEqual(p85?.iterations ?? 0);
  // The same seed gives the same answer, and another seed another.
  expect(await forecast()).toEqual(found);
  expect((await forecast({ seed: 2 })).distribution).not.toEqual(found.distribution);
});

test('tells how likely a day is', async () => {
  // 16.75 of Beta: #13 8, #15 5, and #19 without an estimate. After the first sprint (10/14 of 10,
  // 12 or 8) 9.61, 8.18 or 11.04 are left, which the second does with 10 or 12; 10 or 12; 12. So
  // two sprints are enough in 5 of 9 cases, 55.6 %, and three always.
  const [two, three] = await Promise.all(
    [9 + 14, 9 + 28].map((days) => forecast({ milestone: 'Beta', by: inDays(days) })),
  );
  expect(two?.remaining).toBe(16.75);
  expect(two?.by).toMatchObject({ iterations: 2 });
  expect(Math.abs((two?.by?.percent ?? 0) - 55.6)).toBeLessThan(2.5);
  expect(three?.by).toMatchObject({ iterations: 3, percent: 100 });
  expect(await forecast({ by: inDays(-1) })).toMatchObject({ by: { iterations: 0, percent: 0 } });
});

test('takes numbers of its caller', async () => {
  const own = { remaining: 25, samples: [10, 10, 10], iterationDays: 7, runs: 100 };
  const found = await forecast(own);
  // Three weeks from today, today included.
  expect(found.p85).toEqual({ iterations: 3, date: inDays(20) });
  expect(found.basis[0]).toEqual({ fact: 'What was passed: remaining, samples, iterationDays' });
  // The project said nothing about when iterations are.
  expect(found.basis).toHaveLength(1);
  const dateless = await forecast({ projectId: 'ada/1', remaining: 25, samples: [10] });
  expect(dateless.p50).toEqual({ iterations: 3 });
  expect(dateless.notes).toEqual([
    'Fewer than 3 samples were passed: that says little about the next.',
    'How long an iteration is, is not known, so there are no dates. Pass iterationDays.',
  ]);
  const tiny = await forecast({ ...own, remaining: 0.002, samples: [0.001] });
  expect(tiny).toMatchObject({ samples: [0.001], p50: { iterations: 2 } });
  const idle = await forecast({ ...own, samples: [0, 0, 0] });
  expect(idle).toMatchObject({ distribution: [] });
  expect(idle.notes).toEqual([
    'It cannot be told: no points were done in any. Pass samples to go on.',
  ]);
  expect((await forecast({ ...own, scopeGrowthPercent: 100 })).notes).toEqual([
    'Some runs did not end within 260 iterations and were given up.',
  ]);
});

test('sprints of different lengths are made even', async () => {
  const more = ['update_iteration', 'suggest_sprint_composition', 'assess_sprint_risk'];
  const { ok } = await openDesk({ server: { tools: [...tools, ...more] } });
  // Sprint 1 begins a week earlier, so that it has 21 days: 10 + 12 + 8 were done in 21 + 14 + 14.
  const earlier = { iterationId: 'Sprint 1', startDate: inDays(-53), duration: 21 };
  await ok('update_iteration', { ...probe, ...earlier });
  // 30 in 49 days are 8.57 in 14.
  const found = await ok<Capacity>('calculate_sprint_capacity', probe);
  expect(found).toMatchObject({ capacity: 8.57, usualDays: 49 / 3 });
  expect(found.parts.map(({ points }) => points)).toEqual([10, -1.43, 0, 0]);
  expect(found.parts[0]).toMatchObject({ because: '10 are usually done in 16.33 days' });
  expect(await ok('suggest_sprint_composition', probe)).toMatchObject({ capacity: 8.57 });
  // Sprint 5 is cut to a week: 30 × 7/49 = 4.29.
  await ok('update_iteration', { ...probe, iterationId: 'Sprint 5', duration: 7 });
  const next = { ...probe, iteration: 'Sprint 5' };
  expect(await ok('suggest_sprint_composition', next)).toMatchObject({ capacity: 4.29 });
  expect(await ok('assess_sprint_risk', next)).toMatchObject({ capacity: 4.29 });
  // In 14 days Sprint 1 did 10 × 14/21.
  const { samples, notes } = await ok<Forecast>('forecast_completion', probe);
  expect(samples).toEqual([6.67, 12, 8]);
  expect(notes).toContain('Finished iterations had 21, 14 days; what each did was scaled to 14.');
});

test('iterations of another length than the sprints do as much for each day', async () => {
  // Weeks of half of 10, 12 and 8.
  expect(await forecast({ iterationDays: 7 })).toMatchObject({ samples: [5, 6, 4] });
});

test('a filter for the open work does not change what was done', async () => {
  const { ok } = await openDesk({ server: { tools: [...tools, 'update_iteration'] } });
  // A title that GitHub's filter cannot name, so that all items are read.
  await ok('update_iteration', { ...probe, iterationId: 'Sprint 1', title: '🚀 Sprint 1' });
  const asked = { ...probe, query: 'label:feature -is:closed' };
  expect(await ok('forecast_completion', asked)).toMatchObject({ samples: [10, 12, 8] });
});

test('counts items on request, and says where a filter finds nothing', async () => {
  // Counts of 3, 3 and 2, and 12 open items.
  expect(await forecast({ unit: 'items' })).toMatchObject({
    unit: 'items',
    remaining: 12,
    samples: [3, 3, 2],
  });
  const nothing = await forecast({ query: 'status:Nowhere' });
  expect(nothing).toMatchObject({ remaining: 0, p95: { iterations: 0, date: inDays(0) } });
  expect(nothing.notes?.slice(0, 2)).toEqual([
    'The filter lets no item pass.',
    'The field "Status" has no "Nowhere". There are: "Todo", "In Progress", "Done".',
  ]);
});

test('a milestone that no item has is missing, and one whose work is done has nothing left', async () => {
  const more = ['list_project_items', 'update_issue'];
  const { ok, fails } = await openDesk({ server: { tools: [...tools, ...more] } });
  const told = await fails('forecast_completion', { ...probe, milestone: 'Gamma' });
  expect(told).toMatchObject({ code: 'not_found' });
  expect(told.message).toContain(
    'no milestone of items called "Gamma". There are: "Alpha", "Beta"',
  );
  const { items } = await ok<{ readonly items: readonly { readonly reference: string }[] }>(
    'list_project_items',
    { ...probe, query: 'milestone:Alpha is:open' },
  );
  expect(items.length).toBeGreaterThan(0);
  for (const { reference } of items)
    await ok('update_issue', { issueId: reference, status: 'closed' });
  const done = await ok<Forecast>('forecast_completion', { ...probe, milestone: 'Alpha' });
  expect(done).toMatchObject({ remaining: 0, p50: { iterations: 0 } });
});
