import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { ORIGINAL_NAMES } from './support/original-names.ts';

test('every name of the original is a tool of the full profile', () => {
  const { tools } = createOutline({ profile: 'full' });
  expect(ORIGINAL_NAMES.filter((name) => !tools.has(name))).toEqual([]);
});

test('the list of names is as long as the original was', () => {
  // 84 tools, three for events that it defined and did not list, and what version 1.1.0 added.
  expect(new Set(ORIGINAL_NAMES).size).toBe(ORIGINAL_NAMES.length);
  expect(ORIGINAL_NAMES.length).toBeGreaterThanOrEqual(117);
});
