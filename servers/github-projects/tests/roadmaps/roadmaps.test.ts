import { addDays } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import type { RoadmapAnswer } from '../../src/roadmaps/roadmap.shapes.ts';
import { openDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';
import { readGantt } from '../../../../tests/support/read-gantt.ts';

const sharedDesk = shareDesk({
  server: { tools: ['generate_roadmap', 'generate_roadmap_visualization'] },
});

const today = new Date().toISOString().slice(0, 10);
const probe = { projectId: 'acme/4' };

const roadmap = (more: object = {}): Promise<RoadmapAnswer> =>
  sharedDesk().ok<RoadmapAnswer>('generate_roadmap', { ...probe, ...more });

const numbers = ({ slots }: RoadmapAnswer): object =>
  Object.fromEntries(
    slots.map(({ title, tasks }) => [
      title,
      tasks.map(({ reference = '' }) => reference.split('#')[1]),
    ]),
  );

test('packs the backlog into sprints by dependency, urgency and velocity', async () => {
  const found = await roadmap();
  expect(found.capacity).toMatchObject({ amount: 10, unit: 'points' });
  // Sprint 4 keeps 3 + 5 + 2. Sprint 5: 18 (P0, 3), 9 (P1, 5; 13 waits for it), then 13 (P1, 8) and
  // 15 (P2, 5) find no room, nor do 20 (5; due with Landing) and 21 (8); 14 (2) does. Sprint 6: 13.
  // After it: 15 and 20 (5 + 5), 21 (8), then 16 (3) and 17 (no estimate: the median, 5).
  expect(numbers(found)).toEqual({
    'Sprint 4': ['10', '11', '12'],
    'Sprint 5': ['18', '9', '14'],
    'Sprint 6': ['13'],
    'after Sprint 6 (1)': ['15', '20'],
    'after Sprint 6 (2)': ['21'],
    'after Sprint 6 (3)': ['16', '17'],
  });
  // Ten of the fourteen days of Sprint 4 are left: 10 × 10 / 14.
  expect(found.slots.map(({ capacity, used }) => [capacity, used])).toEqual([
    [7.14, 10],
    [10, 10],
    [10, 8],
    [10, 10],
    [10, 8],
    [10, 8],
  ]);
  expect(found.slots[5]?.tasks[1]).toMatchObject({ size: 5, isEstimated: false });
  expect(found.leftOut).toEqual([
    { what: 'acme/probe#19', why: 'Its sub-issues are there in its place' },
  ]);
});

test('tells what misses its day, and the longest chain', async () => {
  const { late, criticalPath } = await roadmap();
  // Sprint 4 ends in 9 days, Sprint 5 in 23, the second one after Sprint 6 in 65.
  expect(late).toEqual([
    {
      kind: 'milestone',
      name: 'Beta',
      dueOn: addDays(today, 40),
      doneBy: addDays(today, 65),
      days: 25,
      isCertain: true,
    },
    {
      kind: 'milestone',
      name: 'Alpha',
      dueOn: addDays(today, 10),
      doneBy: addDays(today, 23),
      days: 13,
      isCertain: false,
    },
    {
      kind: 'task',
      name: 'acme/probe#12',
      dueOn: addDays(today, 3),
      doneBy: addDays(today, 9),
      days: 6,
      isCertain: false,
    },
  ]);
  // 9 (5) → 13 (8) → 15 (5)
  expect(criticalPath).toEqual({
    size: 18,
    tasks: ['acme/probe#9', 'acme/probe#13', 'acme/probe#15'],
  });
});

test('packs into milestones what can be done until they are due', async () => {
  const found = await roadmap({ into: 'milestones' });
  expect(numbers(found)).toMatchObject({ Alpha: ['18'], Beta: ['9', '13', '15', '20', '21'] });
  // 11 days until Alpha: 7.86; 30 more until Beta: 21.43. 3 + 31 are 34, which take 47.6 days.
  expect(found.slots[1]).toMatchObject({ capacityByThen: 29.29, usedByThen: 34 });
  expect(found.late).toContainEqual({
    kind: 'milestone',
    name: 'Beta',
    dueOn: addDays(today, 40),
    doneBy: addDays(today, 47),
    days: 7,
    isCertain: true,
  });
  expect(found.notes).toContain(
    'In a milestone because something in it waits for them: acme/probe#9.',
  );
});

test('the chart has a section for each slot, and marks the longest chain and missed milestones', async () => {
  const { mermaid = '' } = await roadmap();
  const { title, sections } = readGantt(mermaid);
  expect(title).toBe('Roadmap of Probe');
  expect(sections.map((section) => section.title)).toEqual([
    'Sprint 4',
    'Sprint 5',
    'Sprint 6',
    'after Sprint 6 (1)',
    'after Sprint 6 (2)',
    'after Sprint 6 (3)',
    'Milestones',
  ]);
  const bars = sections.flatMap((section) => section.bars);
  expect(bars.filter(({ tags }) => tags.includes('crit')).map(({ id }) => id)).toEqual([
    'probe-9',
    'probe-13',
    'probe-15',
    'Alpha',
    'Beta',
  ]);
  // 3 of the 10 that are in Sprint 4, of the 10 days that are left of it.
  expect(bars[0]).toEqual({
    title: 'Antenna loses its signal at night',
    tags: ['active'],
    id: 'probe-10',
    startDate: today,
    days: 3,
  });
});

test('shows no more than was asked for, and says so', async () => {
  const found = await roadmap({ limit: 4 });
  expect(numbers(found)).toMatchObject({ 'Sprint 5': ['18'], 'Sprint 6': [] });
  expect(found.slots[1]?.taskCount).toBe(3);
  expect(found.notes).toContain('Of 12 tasks in slots the first 4 are shown.');
  expect(readGantt(found.mermaid ?? '').sections.flatMap(({ bars }) => bars)).toHaveLength(6);
  expect(await roadmap({ format: 'json' })).not.toHaveProperty('mermaid');
});

test('what takes more than a sprint has sprints of its own, as long as they are asked for', async () => {
  const found = await roadmap({ capacity: 4, query: 'is:open no:sprint', sprintDurationWeeks: 1 });
  // 4 in two weeks are 2 in one. The radar (8) takes 4 in an old sprint and 2 in a new one.
  const added = found.slots.filter(({ isNew }) => isNew);
  expect(added[0]).toMatchObject({ capacity: 2, startDate: addDays(today, 38) });
  expect(added[0]?.endDate).toBe(addDays(today, 44));
  const radar = found.slots.flatMap(({ tasks }) =>
    tasks.filter(({ reference }) => reference === 'acme/probe#21'),
  );
  expect(radar.reduce((sum, { inThis = 0 }) => sum + inThis, 0)).toBe(8);
  expect(found.notes?.join(' ')).toMatch(/Larger than a slot.*acme\/probe#21/);
});

test('what is in the current sprint is packed anew on request', async () => {
  const found = await roadmap({ keepCurrent: false });
  // 7.14 are left, for 18 (P0 and due, 3) and 10 (P0, 3); all others take more than 1.14.
  expect(numbers(found)).toMatchObject({ 'Sprint 4': ['18', '10'] });
  expect(found.slots.flatMap(({ tasks }) => tasks).some(({ isKept }) => isKept)).toBe(false);
});

test.for([1e7, 2e9, 1e13, 1e300])('an estimate of %d is packed, or told', async (value) => {
  const { ok } = await openDesk({ server: { tools: ['generate_roadmap', 'set_field_value'] } });
  await ok('set_field_value', { ...probe, itemId: 'acme/probe#15', fieldId: 'Estimate', value });
  for (const into of ['iterations', 'milestones']) {
    const asked = { ...probe, into, capacity: 0.01 };
    const found = await ok<RoadmapAnswer>('generate_roadmap', asked);
    expect(readGantt(found.mermaid ?? '').sections.length).toBeGreaterThan(1);
    for (const { doneBy } of found.late)
      expect(doneBy ?? '9999-12-31').toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('sprints of different lengths are made even before they tell what fits', async () => {
  const { ok } = await openDesk({ server: { tools: ['generate_roadmap', 'update_iteration'] } });
  // Sprint 1 begins a week earlier, so that it has 21 days: 10 + 12 + 8 were done in 21 + 14 + 14.
  const earlier = { iterationId: 'Sprint 1', startDate: addDays(today, -53), duration: 21 };
  await ok('update_iteration', { ...probe, ...earlier });
  // 30 in 49 days are 8.57 in 14.
  expect(await ok('generate_roadmap', probe)).toMatchObject({
    capacity: {
      amount: 8.57,
      because:
        'The mean of what was done in finished iterations (Sprint 1: 10, Sprint 2: 12, Sprint 3: 8), scaled to 14 days',
    },
  });
});

test('without a finished iteration it asks for the capacity', async () => {
  const { fails, ok } = sharedDesk();
  const told = await fails('generate_roadmap', { projectId: 'ada/1' });
  expect(told).toMatchObject({ code: 'invalid_arguments' });
  expect(told.message).toContain('argument capacity');
  const found = await ok<RoadmapAnswer>('generate_roadmap', { projectId: 'ada/1', capacity: 3 });
  expect(found.notes).toContain(
    'The project has no iteration field; create_project_field makes one.',
  );
  expect(found.calls).toEqual([]);
});

interface Drawn {
  readonly sections: readonly object[];
  readonly mermaid: string;
  readonly undated: number;
  readonly tooMany: number;
}

test('draws what is planned on its own days', async () => {
  const found = await sharedDesk().ok<Drawn>('generate_roadmap_visualization', probe);
  const [first] = found.sections;
  expect(first).toEqual({
    title: 'Sprint 1',
    startDate: addDays(today, -46),
    endDate: addDays(today, -33),
    taskCount: 3,
    doneCount: 3,
  });
  const bars = readGantt(found.mermaid).sections.flatMap((section) => section.bars);
  const tagsOf = (wanted: string): unknown => bars.find(({ id }) => id === wanted)?.tags;
  expect([tagsOf('probe-1'), tagsOf('probe-9'), tagsOf('probe-10'), tagsOf('probe-11')]).toEqual([
    ['done'],
    ['crit', 'active'],
    ['active'],
    [],
  ]);
  // 14, 16, 17, 20 and 21 have neither a sprint nor a day.
  expect(found).toMatchObject({ undated: 5, tooMany: 0 });
});

test('draws by milestone, the nearest of what fits', async () => {
  const { ok } = sharedDesk();
  const name = 'generate_roadmap_visualization';
  const found = await ok<Drawn>(name, { ...probe, by: 'milestone', query: 'is:open' });
  const { sections } = readGantt(found.mermaid);
  expect(sections.map(({ title, bars }) => [title, bars.length])).toEqual([
    ['Alpha', 2],
    ['Beta', 4],
    ['No milestone', 4],
  ]);
  expect(sections[0]?.bars[1]).toMatchObject({ title: 'Alpha', tags: ['milestone'], days: 0 });
  const few = await ok<Drawn>(name, { ...probe, limit: 2 });
  expect(few).toMatchObject({ tooMany: 14 });
  expect(readGantt(few.mermaid).sections.flatMap(({ bars }) => bars)).toHaveLength(2);
});

test('who makes its calls finds nothing more to change', async () => {
  const writing = ['append_iterations', 'assign_items_to_iteration', 'create_milestone'];
  const tools = ['generate_roadmap', 'update_project_items', ...writing];
  const { ok } = await openDesk({ server: { tools } });
  for (const into of ['iterations', 'milestones']) {
    const asked = { ...probe, into, format: 'json' };
    const before = await ok<RoadmapAnswer>('generate_roadmap', asked);
    expect(before.calls.length).toBeGreaterThan(3);
    for (const call of before.calls) await ok(call.operation, call.arguments);
    const after = await ok<RoadmapAnswer>('generate_roadmap', asked);
    expect(after.calls).toEqual([]);
    expect(numbers(after)).toEqual(numbers(before));
  }
});
