import { expect, test } from 'vitest';

import { createNotKnownError, createNotRestoredError } from './not-restored.ts';
import type { PlannedIteration } from './plan-change.ts';
import type { Board } from './read-board.ts';

const first = { title: 'Sprint', startDate: '2026-01-05', duration: 14 };
const second = { title: 'Sprint', startDate: '2026-01-19', duration: 14 };
const plan = {
  duration: 14,
  startDay: 1,
  completed: [],
  iterations: [
    { id: 'a', ...first },
    { id: 'b', ...second },
  ],
};

test('items of iterations that share a title are told apart by the first day', () => {
  const planned: readonly PlannedIteration[] = [
    { ...first, was: 'a' },
    { ...second, was: 'b' },
  ];
  const missing = [
    { itemId: '1', was: 'a', archived: false },
    { itemId: '2', was: 'b', archived: true },
  ];
  expect(
    createNotRestoredError(planned, { missing, outOfArchive: [], restored: 0 }).details,
  ).toEqual({
    notRestored: [
      { iteration: '2026-01-05', itemIds: ['1'] },
      { iteration: '2026-01-19', itemIds: ['2'] },
    ],
  });
});

test('items of an iteration whose title may be the old one or the new one go by its first day', () => {
  const old = { ...plan, iterations: [{ id: 'a', ...first }] };
  const before: Board = {
    plan: old,
    pages: 1,
    held: new Map([['1', { iterationId: 'a', archived: false }]]),
  };
  const { details, message } = createNotKnownError(
    [{ ...first, title: 'Launch', was: 'a' }],
    before,
    new Error('Gone.'),
  );
  expect(details).toEqual({
    outcome: 'unknown',
    notRestored: [{ iteration: '2026-01-05', itemIds: ['1'] }],
  });
  expect(message).toMatch(/^unknown: .*"2026-01-05": 1\./u);
});
