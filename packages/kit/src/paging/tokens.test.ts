import { expect, test } from 'vitest';

import { countTokens, tokensOf } from './tokens.ts';

test.each([
  ['', 0],
  ['four', 1],
  ['fives', 2],
  ['寿司', 2],
  ['寿司 bar', 3],
])('%j is about %i tokens', (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});

test('a value counts as the JSON that it becomes', () => {
  expect(tokensOf({ name: 'a' })).toBe(countTokens('{"name":"a"}'));
});

test('a value that JSON leaves out takes no tokens', () => {
  expect(tokensOf(undefined)).toBe(0);
});
