import { expect, test } from 'vitest';

import { isFinishedStatus, isStartedStatus } from './status.ts';

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
