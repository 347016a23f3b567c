import { expect, test } from 'vitest';

import { createNameIndex } from './name-index.ts';

test('finds what was kept under each of many names, and nothing under others', () => {
  const index = createNameIndex();
  const names = Array.from({ length: 50_000 }, (_, at) => `LAW_SECTION_TBL_${at}.lob`);
  for (const [at, name] of names.entries()) index.set(name, at);
  expect(index.size()).toBe(names.length);
  expect(names.filter((name, at) => index.get(name) !== at)).toEqual([]);
  expect(names.filter((name) => index.get(`${name}x`) !== undefined)).toEqual([]);
});

test('keeps the last value of a name', () => {
  const index = createNameIndex();
  index.set('a', 0);
  index.set('a', 7);
  expect([index.get('a'), index.size()]).toEqual([7, 1]);
});
