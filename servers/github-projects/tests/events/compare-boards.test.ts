import { expect, test } from 'vitest';

import { type Board, type BoardRow, compareBoards } from '../../src/events/compare-boards.ts';

const NOW = '2026-05-05T12:00:00Z';
const STATUS = { id: 'F1', name: 'Status' };

function row(over: Partial<BoardRow> = {}): BoardRow {
  return {
    itemId: 'PVTI_1',
    type: 'issue',
    archived: false,
    addedAt: '2026-05-01T00:00:00Z',
    changedAt: '2026-05-02T00:00:00Z',
    contentId: 'I_1',
    reference: 'acme/rocket#1',
    title: 'Fix it',
    state: 'open',
    values: { F1: 'Todo' },
    ...over,
  };
}

function board(...rows: readonly BoardRow[]): Board {
  return {
    projectId: 'PVT_1',
    fields: [STATUS],
    rows: new Map(rows.map((one) => [one.itemId, one])),
  };
}

function happened(before: Board, after: Board): readonly unknown[] {
  return compareBoards(before, after, NOW)
    .flatMap(({ events }) => events)
    .map(({ eventType, resourceType, resourceId, changes, at }) => ({
      eventType,
      resourceType,
      resourceId,
      at,
      ...(changes !== undefined && { changes }),
    }));
}

const ITEM = { resourceType: 'item', resourceId: 'PVTI_1' };
const ISSUE = { resourceType: 'issue', resourceId: 'I_1' };
const LATER = '2026-05-03T00:00:00Z';

test('says nothing of a board that looks as before', () => {
  expect(happened(board(row()), board(row({ changedAt: LATER })))).toEqual([]);
});

test.for([
  {
    what: 'an item that came',
    before: board(),
    after: board(row()),
    events: [{ ...ITEM, eventType: 'added', at: '2026-05-01T00:00:00Z' }],
  },
  {
    what: 'an item that went, at the time when that was seen',
    before: board(row()),
    after: board(),
    events: [{ ...ITEM, eventType: 'removed', at: NOW }],
  },
  {
    what: 'an item that was put away',
    before: board(row()),
    after: board(row({ archived: true, changedAt: LATER })),
    events: [{ ...ITEM, eventType: 'archived', at: LATER }],
  },
  {
    what: 'an item that was brought back',
    before: board(row({ archived: true })),
    after: board(row({ changedAt: LATER })),
    events: [{ ...ITEM, eventType: 'restored', at: LATER }],
  },
  {
    what: 'a value that is another one',
    before: board(row()),
    after: board(row({ values: { F1: 'Done' }, changedAt: LATER })),
    events: [
      {
        ...ITEM,
        eventType: 'edited',
        at: LATER,
        changes: [{ name: 'Status', from: 'Todo', to: 'Done' }],
      },
    ],
  },
  {
    what: 'a value that is gone',
    before: board(row()),
    after: board(row({ values: {}, changedAt: LATER })),
    events: [
      { ...ITEM, eventType: 'edited', at: LATER, changes: [{ name: 'Status', from: 'Todo' }] },
    ],
  },
  {
    what: 'an issue that was closed, as something that happened to the issue',
    before: board(row()),
    after: board(row({ state: 'closed', changedAt: LATER })),
    events: [
      {
        ...ISSUE,
        eventType: 'closed',
        at: LATER,
        changes: [{ name: 'state', from: 'open', to: 'closed' }],
      },
    ],
  },
  {
    what: 'an issue that was opened again under another title',
    before: board(row({ state: 'closed' })),
    after: board(row({ title: 'Mend it', changedAt: LATER })),
    events: [
      {
        ...ISSUE,
        eventType: 'edited',
        at: LATER,
        changes: [{ name: 'title', from: 'Fix it', to: 'Mend it' }],
      },
      {
        ...ISSUE,
        eventType: 'reopened',
        at: LATER,
        changes: [{ name: 'state', from: 'closed', to: 'open' }],
      },
    ],
  },
  {
    what: 'a draft that became an issue',
    before: board(row({ type: 'draft_issue' })),
    after: board(row({ changedAt: LATER })),
    events: [
      {
        ...ITEM,
        eventType: 'converted',
        at: LATER,
        changes: [{ name: 'type', from: 'draft_issue', to: 'issue' }],
      },
    ],
  },
])('tells of $what', ({ before, after, events }) => {
  expect(happened(before, after)).toEqual(events);
});

test('does not take content that is hidden now for content that was changed', () => {
  const { title: _title, state: _state, ...hidden } = row({ type: 'redacted' });
  expect(happened(board(row()), board(hidden))).toEqual([]);
});

test('gives the same difference the same id, and another one another', () => {
  const done = board(row({ values: { F1: 'Done' }, changedAt: LATER }));
  const [first] = compareBoards(board(row()), done, NOW);
  const [again] = compareBoards(board(row()), done, '2026-06-06T00:00:00Z');
  const [other] = compareBoards(board(row({ values: { F1: 'In Progress' } })), done, NOW);
  expect(again?.events[0]?.id).toBe(first?.events[0]?.id);
  expect(other?.events[0]?.id).not.toBe(first?.events[0]?.id);
});

test('orders differences by when they happened', () => {
  const early = row({ itemId: 'PVTI_9', addedAt: '2026-01-01T00:00:00Z' });
  const late = row({ itemId: 'PVTI_2', addedAt: '2026-02-01T00:00:00Z' });
  const order = compareBoards(board(), board(late, early), NOW).map(({ itemId }) => itemId);
  expect(order).toEqual(['PVTI_9', 'PVTI_2']);
});
