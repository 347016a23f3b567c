import { expect, test } from 'vitest';

import { countEdits } from './nearest-names.ts';

test.for([
  ['a letter that is missing', 'quer', 'query', 1],
  ['two letters that are swapped', 'qurey', 'query', 1],
  ['a swap and another letter', 'quryx', 'query', 2],
  ['a pair of letters that is swapped and parted', 'ca', 'abc', 3],
] as const)('counts %s', ([, one, other, edits]) => {
  expect(countEdits(one, other, 5)).toBe(edits);
});

test('gives up at a bound', () => {
  expect(countEdits('query', 'limit', 2)).toBe(2);
  expect(countEdits('query', 'querying', 3)).toBe(3);
});

test('does not compare very long texts letter by letter', () => {
  const text = 'a'.repeat(100_000);
  expect(countEdits(text, `b${text.slice(1)}`, 2)).toBe(2);
});
