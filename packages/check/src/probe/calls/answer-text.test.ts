import { expect, test } from 'vitest';

import { withoutTimes } from './answer-text.ts';

test.each([
  ['at 2026-01-15T09:00:00.123Z', 'at (time)'],
  ['at 2026-01-15 09:00', 'at (time)'],
  ['{"mtime":1768467600123}', '{"mtime":(time)}'],
  ['{"mtime":1768467600.5}', '{"mtime":(time)}'],
  ['made at 11:23:45 PM', 'made at (time)'],
  ['{"count":12345}', '{"count":12345}'],
])('reads %s as %s', (text, expected) => {
  expect(withoutTimes(text)).toBe(expected);
});
