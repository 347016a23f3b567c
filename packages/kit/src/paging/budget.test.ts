import { expect, test } from 'vitest';

import { costOf, countTokens, createBudget, cutText, tokensOf } from './budget.ts';

test('a budget takes values until one does not fit, and then still a smaller one', () => {
  const budget = createBudget(costOf('four') + costOf('a'));
  expect(budget.take('four')).toBe(true);
  expect(budget.take('four')).toBe(false);
  expect(budget.take('a')).toBe(true);
  expect(budget.left()).toBe(0);
});

test('what does not fit costs nothing', () => {
  const budget = createBudget(3);
  expect(budget.take('a text that is much too long')).toBe(false);
  expect(budget.left()).toBe(3);
});

test('a budget can be overspent, and says by how much', () => {
  const budget = createBudget(3);
  budget.spend(5);
  expect(budget.left()).toBe(-2);
  expect(budget.take('')).toBe(false);
});

test('a budget without an end takes everything', () => {
  const budget = createBudget(Infinity);
  budget.spend(1e9);
  expect(budget.take('a'.repeat(1e5))).toBe(true);
  expect(budget.left()).toBe(Infinity);
});

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

test('keeps a text that is short enough', () => {
  expect(cutText('short', 5)).toBe('short');
});

test('cuts a text where it gets too long', () => {
  expect(cutText('too long', 3)).toBe('too');
});

test('leaves out a character that would be cut in two', () => {
  expect(cutText('a😀b', 2)).toBe('a');
  expect(cutText('a😀b', 3)).toBe('a😀');
});
