import { expect, test } from 'vitest';

import { readRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 0, 1);

test.each([
  ['2', 2_000],
  [' 10 ', 10_000],
  ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
  ['Wed, 31 Dec 2025 00:00:05 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('Retry-After %j means %j milliseconds', (value, ms) => {
  expect(readRetryAfter(value, now)).toBe(ms);
});
