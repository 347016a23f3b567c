import { expect, test } from 'vitest';

import { createEventStore, createExpiringMap } from '../../src/events/event-store.ts';
import { createEventLog, type NewEvent } from '../../src/events/event-log.ts';
import { readRecent, replay } from '../../src/events/read-events.ts';

function event(over: Partial<NewEvent> = {}): NewEvent {
  return {
    at: '2026-05-01T00:00:00Z',
    source: 'webhook',
    resourceType: 'issue',
    resourceId: 'I_1',
    eventType: 'closed',
    ...over,
  };
}

function idsOf(events: readonly { readonly id: string }[]): readonly string[] {
  return events.map(({ id }) => id);
}

test('a log keeps an event once, and forgets the oldest when it is full', () => {
  const log = createEventLog(2);
  const taken = ['a', 'b', 'a', 'c'].map((id) => log.add(event({ id })));
  expect(taken).toEqual([true, true, false, true]);
  expect(log.all().map(({ id, sequence }) => [id, sequence])).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('a shelf gives up what was not used the longest, and what is too old', () => {
  let time = 0;
  const shelf = createExpiringMap<string>({
    now: () => new Date(time),
    lifetimeMs: 100,
    most: 2,
  });
  const first = shelf.put('first');
  const second = shelf.put('second');
  shelf.get(first);
  const third = shelf.put('third');
  expect([shelf.get(first), shelf.get(second), shelf.get(third)]).toEqual([
    'first',
    undefined,
    'third',
  ]);
  time = 100;
  expect(shelf.get(first)).toBeUndefined();
});

test('a shelf keeps its weight, but always the newest thing', () => {
  const shelf = createExpiringMap<number>({
    now: () => new Date(0),
    lifetimeMs: 100,
    most: 10,
    mostWeight: 5,
    weigh: (weight) => weight,
  });
  const [three, two, nine] = [3, 2, 9].map((weight) => shelf.put(weight));
  expect([three, two, nine].map((handle) => shelf.get(handle ?? ''))).toEqual([
    undefined,
    undefined,
    9,
  ]);
});

test('recent events are the last ones; a cursor brings only what is newer', () => {
  const desk = createEventStore();
  for (const id of ['a', 'b', 'c']) desk.add(event({ id }));
  const latest = readRecent({ limit: 2 }, desk);
  expect(idsOf(latest.events)).toEqual(['b', 'c']);
  const { nextCursor: cursor } = latest;
  expect(readRecent({ limit: 2, cursor }, desk).events).toEqual([]);
  for (const id of ['d', 'e', 'f']) desk.add(event({ id }));
  const newer = readRecent({ limit: 2, cursor }, desk);
  expect([idsOf(newer.events), newer.hasMore]).toEqual([['d', 'e'], true]);
  const rest = readRecent({ limit: 2, cursor: newer.nextCursor }, desk);
  expect([idsOf(rest.events), rest.hasMore]).toEqual([['f'], false]);
});

test('a cursor of another process is told apart', () => {
  const { nextCursor: cursor } = readRecent({ limit: 1 }, createEventStore());
  expect(() => readRecent({ limit: 1, cursor }, createEventStore())).toThrow(
    'from before the server was started again',
  );
});

test('who was away too long hears how much is gone', () => {
  const desk = { ...createEventStore(), ...createEventLog(2) };
  desk.add(event({ id: 'a' }));
  const { nextCursor: cursor } = readRecent({ limit: 5 }, desk);
  for (const id of ['b', 'c', 'd', 'e']) desk.add(event({ id }));
  const { events, notes } = readRecent({ limit: 5, cursor }, desk);
  expect(idsOf(events)).toEqual(['d', 'e']);
  expect(notes).toEqual(['2 older events are not remembered any more.']);
});

test('events are found by kind, word, id and reference', () => {
  const desk = createEventStore();
  desk.add(event({ id: 'a', reference: 'acme/rocket#1' }));
  desk.add(event({ id: 'b', resourceType: 'item', resourceId: 'PVTI_1', eventType: 'added' }));
  const found = [
    { resourceType: 'item' as const },
    { eventType: 'Closed' },
    { resourceId: 'PVTI_1' },
    { resourceId: 'ACME/rocket#1' },
    { resourceId: 'I_1', eventType: 'added' },
  ].map((filter) => idsOf(readRecent({ ...filter, limit: 10 }, desk).events));
  expect(found).toEqual([['b'], ['a'], ['b'], ['a'], []]);
});

test('a subscription brings what fits one of its filters and is of its project', () => {
  const desk = createEventStore();
  desk.add(event({ id: 'before', projectId: 'PVT_1' }));
  const subscriptionId = desk.subscriptions.put({
    after: 1,
    createdAt: '2026-05-01T00:00:00Z',
    projectId: 'PVT_1',
    filters: [{ eventType: 'closed' }, { resourceType: 'item' }],
  });
  desk.add(event({ id: 'other project', projectId: 'PVT_2' }));
  desk.add(event({ id: 'fits', projectId: 'PVT_1' }));
  desk.add(event({ id: 'fits no filter', projectId: 'PVT_1', eventType: 'edited' }));
  const { events } = readRecent({ subscriptionId, limit: 10 }, desk);
  expect(idsOf(events)).toEqual(['fits']);
  expect(() => readRecent({ subscriptionId: 'nobody', limit: 1 }, desk)).toThrow(
    'subscriptionId is not known',
  );
});

test('a replay has the events of a time, page by page', () => {
  const desk = createEventStore();
  for (const [place, id] of ['a', 'b', 'c', 'd'].entries()) {
    desk.add(event({ id, at: `2026-05-0${place + 1}T00:00:00Z` }));
  }
  const time = { fromTimestamp: '2026-05-02T00:00:00Z', toTimestamp: '2026-05-04T00:00:00+00:00' };
  const first = replay({ ...time, limit: 2 }, desk);
  expect([idsOf(first.events), first.totalCount, first.hasMore]).toEqual([['b', 'c'], 3, true]);
  const second = replay({ ...time, limit: 2, cursor: first.nextCursor }, desk);
  expect([idsOf(second.events), second.hasMore, second.nextCursor]).toEqual([
    ['d'],
    false,
    undefined,
  ]);
  expect(() =>
    replay({ fromTimestamp: time.toTimestamp, toTimestamp: time.fromTimestamp, limit: 1 }, desk),
  ).toThrow('before fromTimestamp');
});
