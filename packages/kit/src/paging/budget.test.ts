import { expect, test } from 'vitest';

import { costOf, createBudget } from './budget.ts';

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
