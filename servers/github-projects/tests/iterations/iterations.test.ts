import { afterAll, beforeAll, expect, test } from 'vitest';

import { startDesk, type TestDesk } from '../support/open-desk.ts';

const TOOLS = [
  'get_iteration_configuration',
  'get_current_iteration',
  'get_iteration_by_date',
  'get_iteration_items',
  'assign_items_to_iteration',
  'append_iterations',
  'update_iteration',
  'delete_iteration',
  'create_iteration_field',
];
const project = { projectId: 'acme/1' };
/** Noon, so that no test runs across midnight. */
const now = (): Date => new Date('2026-06-10T12:00:00Z');

interface Shown {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly duration: number;
  readonly status: string;
}
interface Edited {
  readonly iterations: readonly Shown[];
  readonly before?: readonly Shown[];
  readonly itemsRestored: number;
  readonly itemsCleared: number;
  readonly requests: number;
  readonly points: number;
}
interface Listed {
  readonly items: readonly { readonly reference?: string; readonly title: string }[];
}

let desk: TestDesk;

beforeAll(async () => {
  desk = await startDesk({ server: { tools: TOOLS }, simulator: { now }, desk: { now } });
});

afterAll(async () => {
  await desk.close();
});

async function itemsOf(iterationId: string): Promise<readonly string[]> {
  const { items } = await desk.ok<Listed>('get_iteration_items', { ...project, iterationId });
  return items.map(({ reference, title }) => reference ?? title).toSorted();
}

test('the current iteration is the one that has today in it, and its last day counts', async () => {
  const { iteration, next, today } = await desk.ok<Record<string, Shown & string>>(
    'get_current_iteration',
    project,
  );
  expect({ today, iteration }).toMatchObject({
    today: '2026-06-10',
    iteration: { title: 'Sprint 3', startDate: '2026-06-06', endDate: '2026-06-19' },
  });
  expect(next).toMatchObject({ title: 'Sprint 4', startDate: '2026-06-20' });
});

test.for([
  ['2026-06-19', 'Sprint 3'],
  ['2026-06-20', 'Sprint 4'],
  ['2026-05-10', 'Sprint 1'],
  ['2030-01-01', undefined],
] as const)('on %s the iteration is %s', async ([date, title]) => {
  const answer = await desk.ok<{ iteration?: Shown }>('get_iteration_by_date', {
    ...project,
    date,
  });
  expect(answer.iteration?.title).toBe(title);
});

test('a dry run tells what would be done and changes nothing', async () => {
  const state = desk.simulator.state();
  desk.simulator.clear();
  const told = await desk.ok<Edited>('append_iterations', { ...project, count: 2, dryRun: true });
  expect(told.before?.map(({ title }) => title).at(-1)).toBe('Sprint 5');
  expect(told.iterations.slice(-2)).toMatchObject([
    { title: 'Sprint 6', startDate: '2026-07-18', duration: 14, status: 'planned' },
    { title: 'Sprint 7', startDate: '2026-08-01', endDate: '2026-08-14' },
  ]);
  expect(told.itemsRestored).toBeGreaterThan(3);
  expect(desk.simulator.counters().mutations).toBe(0);
  expect(desk.simulator.state()).toEqual(state);
});

test('an append takes as many requests and points as the dry run told', async () => {
  const told = await desk.ok<Edited>('append_iterations', { ...project, dryRun: true });
  desk.simulator.clear();
  await desk.ok('append_iterations', project);
  const { requests, points } = desk.simulator.counters();
  // One more: the project is looked up by its number.
  expect({ requests, points }).toEqual({
    requests: told.requests + 1,
    points: told.points + 1,
  });
});

test('a renamed iteration keeps its items', async () => {
  const items = await itemsOf('Sprint 4');
  expect(items.length).toBeGreaterThan(0);
  await desk.ok('update_iteration', { ...project, iterationId: 'sprint 4', title: 'Countdown' });
  expect(await itemsOf('Countdown')).toEqual(items);
  await desk.ok('update_iteration', { ...project, iterationId: 'Countdown', title: 'Sprint 4' });
  expect(await itemsOf('Sprint 4')).toEqual(items);
});

test('an iteration is not moved onto the days of another', async () => {
  const wanted = { ...project, iterationId: 'Sprint 4', duration: 21 };
  const { code, message } = await desk.fails('update_iteration', wanted);
  expect(code).toBe('conflict');
  expect(message).toContain('"Sprint 4" (2026-06-20 to 2026-07-10) would overlap "Sprint 5"');
});

test('a change that changes nothing is refused before anything is written', async () => {
  desk.simulator.clear();
  const same = { ...project, iterationId: 'Sprint 4', duration: 14 };
  expect((await desk.fails('update_iteration', same)).code).toBe('invalid_arguments');
  expect(desk.simulator.counters().mutations).toBe(0);
});

test('a deletion wants to be confirmed, and takes the iteration from its own items only', async () => {
  const kept = await itemsOf('Sprint 3');
  await desk.ok('append_iterations', { ...project, iterations: [{ title: 'Spare' }] });
  const itemIds = ['acme/rocket#12'];
  await desk.ok('assign_items_to_iteration', { ...project, itemIds, iterationId: 'Spare' });
  const wanted = { ...project, iterationId: 'Spare' };
  expect((await desk.fails('delete_iteration', wanted)).message).toContain('not confirmed');
  const told = await desk.ok<Edited>('delete_iteration', { ...wanted, dryRun: true });
  expect(told.itemsCleared).toBe(1);
  const done = await desk.ok<Edited>('delete_iteration', { ...wanted, confirm: true });
  expect(done.iterations.map(({ title }) => title)).not.toContain('Spare');
  expect(await itemsOf('Sprint 3')).toEqual(kept);
});

test('of many items each is told what became of it', async () => {
  const answer = await desk.ok('assign_items_to_iteration', {
    ...project,
    itemIds: ['acme/rocket#4', 'acme/rocket#999', 'acme/rocket#3'],
    iterationId: '@next',
  });
  expect(answer).toMatchObject({ succeeded: 2, failed: 1, unknown: 0 });
  expect(answer['results']).toMatchObject([
    { id: 'acme/rocket#4', status: 'succeeded' },
    { id: 'acme/rocket#999', status: 'failed', error: { code: 'not_found' } },
    { id: 'acme/rocket#3', status: 'succeeded' },
  ]);
  expect(await itemsOf('Sprint 4')).toContain('acme/rocket#4');
  expect(await itemsOf('Sprint 4')).not.toContain('acme/rocket#3');
  const archived = { ...project, iterationId: 'Sprint 4', includeArchived: true };
  const { items } = await desk.ok<Listed>('get_iteration_items', archived);
  expect(items).toContainEqual(
    expect.objectContaining({ reference: 'acme/rocket#3', archived: true }),
  );
  await desk.ok('assign_items_to_iteration', {
    ...project,
    itemIds: ['acme/rocket#4', 'acme/rocket#3'],
    iterationId: null,
  });
  expect(await itemsOf('Sprint 4')).not.toContain('acme/rocket#4');
});

test('items that have an iteration keep it where only empty ones are wanted', async () => {
  const before = await itemsOf('Sprint 3');
  const [first = ''] = before;
  const assignments = [{ iteration: 'Sprint 5', itemIds: [first] }];
  const answer = await desk.ok('assign_items_to_iteration', {
    ...project,
    assignments,
    onlyEmpty: true,
  });
  expect(answer['results']).toMatchObject([{ note: 'It has an iteration and keeps it.' }]);
  expect(await itemsOf('Sprint 3')).toEqual(before);
});

test('a title that no filter can hold is found all the same', async () => {
  const title = 'The "big" one, *';
  await desk.ok('append_iterations', { ...project, iterations: [{ title }] });
  const itemIds = ['acme/rocket#12'];
  await desk.ok('assign_items_to_iteration', { ...project, itemIds, iterationId: title });
  expect(await itemsOf(title)).toEqual(['acme/rocket#12']);
});

test('a new field has its iterations in a row, and with two fields a name is asked for', async () => {
  const made = await desk.ok<Edited>('create_iteration_field', {
    projectId: 'acme/2',
    name: 'Cycle',
    startDate: '2026-07-06',
    duration: 7,
    count: 3,
  });
  expect(made.iterations).toMatchObject([
    { title: 'Cycle 1', startDate: '2026-07-06' },
    { title: 'Cycle 2', startDate: '2026-07-13' },
    { title: 'Cycle 3', startDate: '2026-07-20', endDate: '2026-07-26' },
  ]);
  await desk.ok('create_iteration_field', { projectId: 'acme/2', name: 'Season' });
  const { code, meta } = await desk.fails('get_current_iteration', { projectId: 'acme/2' });
  expect({ code, candidates: meta['candidates'] }).toEqual({
    code: 'conflict',
    candidates: expect.arrayContaining(['Cycle', 'Season']) as unknown,
  });
});
