import { expect, test } from 'vitest';

import { formatCount, listNames, describePart } from './sentences.ts';

test('counts in one or many', () => {
  expect(formatCount(1, 'article')).toBe('1 article');
  expect(formatCount(0, 'article')).toBe('0 articles');
  expect(formatCount(2, 'gene is', 'genes are')).toBe('2 genes are');
});

test.for<[number, number, number, string]>([
  [1, 3, 3, ''],
  [1, 2, 3, '; 1 to 2 are here'],
  [3, 1, 3, '; number 3 is here'],
  [1, 0, 3, '; none of them is here'],
])('from %i, %i of %i are told as "%s"', ([first, shown, total, said]) => {
  expect(describePart({ first, shown, total })).toBe(said);
});

test('names a few ids, and how many more there are', () => {
  const ids = Array.from({ length: 8 }, (_, place) => String(place));
  expect(listNames('Not found', ids)).toEqual(['Not found: 0, 1, 2, 3, 4 and 3 more.']);
  expect(listNames('Not found', ['x'.repeat(400)])[0]?.length).toBeLessThan(80);
  expect(listNames('Not found', [])).toEqual([]);
});
