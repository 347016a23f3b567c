import { expect, test } from 'vitest';

import { openDesk, type TestDesk } from '../support/open-desk.ts';

/** Tools that nobody calls here take time to define. */
const SERVER = {
  tools: [
    'add_project_item',
    'archive_project_item',
    'delete_project_field',
    'get_project_changes',
    'get_recent_events',
    'remove_project_item',
    'replay_events',
    'set_field_value',
    'subscribe_to_events',
    'unarchive_project_item',
    'update_issue',
  ],
};

interface Event {
  readonly id: string;
  readonly eventType: string;
  readonly resourceType: string;
  readonly title?: string;
  readonly reference?: string;
  readonly changes?: readonly { readonly name: string; from?: string; to?: string }[];
}

interface Changes {
  readonly cursor: string;
  readonly events: readonly Event[];
  readonly hasMore: boolean;
  readonly itemCount: number;
  readonly fields: readonly string[];
  readonly notes?: readonly string[];
}

interface Page {
  readonly events: readonly Event[];
  readonly nextCursor: string;
  readonly notes?: readonly string[];
}

const PROJECT = { projectId: 'acme/1' };

function look({ ok }: TestDesk, more: object = {}): Promise<Changes> {
  return ok<Changes>('get_project_changes', { ...PROJECT, ...more });
}

function told({ events }: { readonly events: readonly Event[] }): readonly unknown[] {
  return events.map(({ eventType, title, reference }) => [eventType, reference ?? title]);
}

test('the first look remembers; the next tells what happened, and each can be asked again', async () => {
  const desk = await openDesk({ server: SERVER });
  const first = await look(desk);
  expect(first).toMatchObject({ events: [], hasMore: false, fields: ['Status'] });
  const { cursor } = first;
  expect(await look(desk, { cursor })).toMatchObject({ events: [], cursor });

  await desk.ok('set_field_value', { ...PROJECT, itemId: '1', fieldId: 'Status', value: 'Done' });
  await desk.ok('add_project_item', { ...PROJECT, contentId: 'acme/rocket#7' });
  await desk.ok('archive_project_item', { ...PROJECT, itemId: '2' });
  await desk.ok('remove_project_item', { ...PROJECT, itemId: '4' });
  await desk.ok('update_issue', { issueId: '12', status: 'closed', title: 'Book a pad' });
  const second = await look(desk, { cursor });
  expect(new Set(told(second))).toEqual(
    new Set([
      ['edited', 'acme/rocket#1'],
      ['added', 'acme/rocket#7'],
      ['archived', 'acme/rocket#2'],
      ['removed', 'acme/rocket#4'],
      ['edited', 'acme/rocket#12'],
      ['closed', 'acme/rocket#12'],
    ]),
  );
  const status = second.events.find(({ reference }) => reference === 'acme/rocket#1');
  expect(status?.changes).toEqual([{ name: 'Status', from: 'In Progress', to: 'Done' }]);

  const repeated = await look(desk, { cursor });
  expect(new Set(repeated.events.map(({ id }) => id))).toEqual(
    new Set(second.events.map(({ id }) => id)),
  );
  expect(await look(desk, { cursor: second.cursor })).toMatchObject({ events: [] });
  const { events } = await desk.ok<Page>('get_recent_events');
  expect(events).toHaveLength(second.events.length);
});

test('what does not fit into an answer comes with the next one', async () => {
  const desk = await openDesk({ server: SERVER });
  const { cursor } = await look(desk);
  for (const itemId of ['1', '2', '4']) {
    await desk.ok('set_field_value', { ...PROJECT, itemId, fieldId: 'Status', value: 'Done' });
  }
  const first = await look(desk, { cursor, limit: 2 });
  expect([first.events.length, first.hasMore]).toEqual([2, true]);
  const second = await look(desk, { cursor: first.cursor, limit: 2 });
  expect([second.events.length, second.hasMore]).toEqual([1, false]);
  const references = [...first.events, ...second.events].map(({ reference }) => reference);
  expect(new Set(references).size).toBe(3);
});

test('other fields are watched by name, lists too, and the cursor keeps them', async () => {
  const desk = await openDesk({ server: SERVER });
  const { cursor, fields } = await look(desk, { fields: ['sprint', 'Assignees', 'estimate'] });
  expect(fields).toEqual(['Sprint', 'Assignees', 'Estimate']);
  await desk.ok('set_field_value', { ...PROJECT, itemId: '1', fieldId: 'Estimate', value: 8 });
  await desk.ok('set_field_value', {
    ...PROJECT,
    itemId: '1',
    fieldId: 'Sprint',
    value: 'Sprint 4',
  });
  await desk.ok('update_issue', { issueId: '1', assignees: ['ada', 'alan'] });
  const { events } = await look(desk, { cursor });
  expect(events.flatMap(({ changes }) => changes)).toEqual([
    { name: 'Sprint', from: 'Sprint 3', to: 'Sprint 4' },
    { name: 'Assignees', from: 'ada', to: 'ada, alan' },
    { name: 'Estimate', from: '5', to: '8' },
  ]);
  const other = await desk.fails('get_project_changes', { ...PROJECT, cursor, fields: ['Status'] });
  expect(other).toMatchObject({ code: 'invalid_arguments' });
  const wrong = await desk.fails('get_project_changes', { ...PROJECT, fields: ['Mood'] });
  expect(wrong).toMatchObject({ code: 'not_found' });
  expect(wrong.message).toContain('"Estimate"');
});

test('a field that is deleted between two looks is told, not taken for many changes', async () => {
  const desk = await openDesk({ server: SERVER });
  const { cursor } = await look(desk, { fields: ['Notes', 'Status'] });
  await desk.ok('delete_project_field', { ...PROJECT, fieldId: 'Notes' });
  expect(await look(desk, { cursor })).toMatchObject({
    events: [],
    fields: ['Status'],
    notes: ['The field "Notes" is not in the project any more.'],
  });
});

test('a cursor that is lost or of another project says how to start again', async () => {
  const desk = await openDesk({ server: SERVER });
  const lost = await desk.fails('get_project_changes', { ...PROJECT, cursor: 'lost' });
  expect(lost).toMatchObject({ code: 'not_found' });
  expect(lost.message).toContain('without cursor to start again');
  const { cursor } = await look(desk);
  const other = await desk.fails('get_project_changes', { projectId: 'acme/3', cursor });
  expect(other).toMatchObject({ code: 'invalid_arguments' });
});

test('a large board costs a point for each hundred items', async () => {
  const { simulator, ok } = await openDesk({ server: SERVER });
  const { project } = simulator.populate({ items: 250 });
  const { cursor, itemCount } = await ok<Changes>('get_project_changes', { projectId: project });
  expect(itemCount).toBe(250);
  simulator.clear();
  const again = await ok<Changes>('get_project_changes', { projectId: project, cursor });
  expect(again.events).toEqual([]);
  expect(simulator.counters().points).toBeLessThanOrEqual(4);
});

test('an item that the pages missed is not taken for removed', async () => {
  const desk = await openDesk({ server: SERVER });
  const { cursor } = await look(desk);
  // The first item is null in this answer; one that moves between two pages is missing in the same way.
  desk.simulator.fail({ kind: 'null-nodes', on: 'node' });
  const { events } = await look(desk, { cursor });
  expect(events).toEqual([]);
  const asked = desk.simulator.requests().map(({ operation }) => operation);
  expect(asked).toContain('ItemsStillThere');
});

test('a subscription brings what is found from then on, where it fits', async () => {
  const desk = await openDesk({ server: SERVER });
  const { cursor } = await look(desk);
  await desk.ok('archive_project_item', { ...PROJECT, itemId: '2' });
  const before = await look(desk, { cursor });
  const { subscriptionId } = await desk.ok<{ subscriptionId: string }>('subscribe_to_events', {
    ...PROJECT,
    filters: [{ eventType: 'restored' }, { resourceType: 'issue' }],
  });
  const empty = await desk.ok<Page>('get_recent_events', { subscriptionId });
  expect(empty.events).toEqual([]);
  expect(empty.notes?.join()).toContain('get_project_changes');
  await desk.ok('unarchive_project_item', { ...PROJECT, itemId: '2' });
  await desk.ok('update_issue', { issueId: '12', status: 'closed' });
  await desk.ok('archive_project_item', { ...PROJECT, itemId: '4' });
  await look(desk, { cursor: before.cursor });
  const page = await desk.ok<Page>('get_recent_events', { subscriptionId });
  expect(new Set(told(page))).toEqual(
    new Set([
      ['restored', 'acme/rocket#2'],
      ['closed', 'acme/rocket#12'],
    ]),
  );
});

test.for([
  { what: 'no push', given: { ...PROJECT, transport: 'sse' }, code: 'unsupported' },
  { what: 'no source', given: {}, code: 'not_configured', defaults: {} },
  { what: 'no webhooks of users', given: { projectId: 'ada/1' }, code: 'unsupported' },
])('there is $what: $code, with what to do', async ({ given, code, defaults }) => {
  const desk = defaults === undefined ? {} : { defaults };
  const { fails } = await openDesk({ server: SERVER, desk });
  const told = await fails('subscribe_to_events', given);
  expect(told).toMatchObject({ code });
  expect(told.message).toContain('get_project_changes');
});

test('where nothing brings events, that is said', async () => {
  const { ok, simulator } = await openDesk({ server: SERVER });
  const recent = await ok<Page>('get_recent_events');
  const replayed = await ok<Page>('replay_events', { fromTimestamp: '2026-01-01T00:00:00Z' });
  for (const { events, notes } of [recent, replayed]) {
    expect(events).toEqual([]);
    expect(notes?.join()).toContain('--webhook-port');
  }
  expect(simulator.requests()).toEqual([]);
});
