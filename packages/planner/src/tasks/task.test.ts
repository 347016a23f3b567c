import { expect, test } from 'vitest';

import { isFinishedStatus, isStartedStatus, rankPriority } from './task.ts';

test.for([
  ['Done', true, false],
  ['✅ Done', true, false],
  ['completed', true, false],
  ['In Progress', false, true],
  ['In review', false, true],
  ['👀 Doing', false, true],
  ['Not started', false, false],
  ['Ready for review', false, true],
  ['Todo', false, false],
  ['Abandoned', false, false],
  [undefined, false, false],
] as const)('a status %s is finished: %s, begun: %s', ([status, finished, started]) => {
  expect(isFinishedStatus(status)).toBe(finished);
  expect(isStartedStatus(status)).toBe(started);
});

test.for([
  ['P0', ['P0', 'P1', 'P2'], 0],
  ['P0', ['P3', 'P2', 'P1', 'P0'], 0],
  ['P3', ['P3', 'P2', 'P1', 'P0'], 3],
  ['High', ['Low', 'Medium', 'High'], 0],
  ['Low', ['Low', 'Medium', 'High'], 2],
  ['High', ['High', 'Medium', 'Low'], 0],
  ['🔥 Urgent', ['🔥 Urgent', '🏔 High', '🏕 Medium', '🏝 Low'], 0],
  ['Trivial', ['Trivial', 'Minor', 'Major', 'Blocker'], 3],
  // A choice that says nothing of itself keeps its place, turned round with the others.
  ['None', ['None', 'Low', 'High'], 2],
  ['Sev 1', ['Sev 3', 'Sev 2', 'Sev 1'], 0],
  // Names that follow no order, or that say nothing, are left as people put them.
  ['Low', ['Medium', 'Low', 'High'], 1],
  ['Mars', ['Venus', 'Mars'], 1],
] as const)('%s among %j has the rank %d', ([name, choices, rank]) => {
  expect(rankPriority(name, choices)).toEqual({ name, rank, of: choices.length });
});

test('a choice that is not there has no rank', () => {
  expect(rankPriority('P9', ['P0', 'P1'])).toBeUndefined();
});
