import { expect, test } from 'vitest';

import { counted, named, partHere } from './sentences.ts';

test('counts in one or many', () => {
  expect(counted(1, 'article')).toBe('1 article');
  expect(counted(0, 'article')).toBe('0 articles');
  expect(counted(2, 'gene is', 'genes are')).toBe('2 genes are');
});

test.for<[number, number, number, string]>([
  [1, 3, 3, ''],
  [1, 2, 3, '; 1 to 2 are here'],
  [3, 1, 3, '; number 3 is here'],
  [1, 0, 3, '; none of them is here'],
])('from %i, %i of %i are told as "%s"', ([first, shown, total, said]) => {
  expect(partHere({ first, shown, total })).toBe(said);
});

test('names a few ids, and how many more there are', () => {
  const ids = Array.from({ length: 8 }, (_, place) => String(place));
  expect(named('Not found', ids)).toEqual(['Not found: 0, 1, 2, 3, 4 and 3 more.']);
  expect(named('Not found', ['x'.repeat(400)])[0]?.length).toBeLessThan(80);
  expect(named('Not found', [])).toEqual([]);
});
