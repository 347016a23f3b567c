import { expect, test } from 'vitest';

import { formatMomentIn, formatSpan } from './time.ts';

test.for([
  [0, '0 ms'],
  [150, '150 ms'],
  [1_000, '1 second'],
  [57_001, '58 seconds'],
  [119_000, '119 seconds'],
  [3_000_000, '50 minutes'],
  [7_200_000, '2 hours'],
  [172_800_000, '2 days'],
  [94_672_800_000, '3 years'],
  [Number.MAX_SAFE_INTEGER, '285421 years'],
  [Infinity, 'ever'],
] as const)('writes %d ms as %s', ([ms, written]) => {
  expect(formatSpan(ms)).toBe(written);
});

test('names a moment in whole seconds, never before it', () => {
  const now = Date.parse('2026-11-15T12:00:00.001Z');
  expect(formatMomentIn(7_000, now)).toBe('2026-11-15T12:00:08Z');
});

test.for([Number.MAX_SAFE_INTEGER, Infinity])('names no moment in %d ms', (ms) => {
  expect(formatMomentIn(ms)).toBeUndefined();
});
