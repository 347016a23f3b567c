import { expect, test } from 'vitest';
import { findShortfalls } from './judge.ts';
import type { Check, Scenario } from './outcome.ts';

const expectation = { revision: '2026-07-28', scored: 1, alsoRequired: ['header'] };

function scenario(name: string, scored: boolean, status: Check['status']): Scenario {
  return { name, scored, checks: [{ id: `${name}-check`, status, errorMessage: 'no' }] };
}

const ping = scenario('ping', true, 'SUCCESS');
const header = scenario('header', false, 'SUCCESS');

test('finds nothing when all that is asked for passed', () => {
  expect(findShortfalls(expectation, [ping, header])).toEqual([]);
});

test('lets an extension fail', () => {
  const extension = scenario('tasks', false, 'FAILURE');
  expect(findShortfalls(expectation, [ping, header, extension])).toEqual([]);
});

test.each([
  ['a scored scenario that fails', [scenario('ping', true, 'FAILURE'), header], 'ping failed'],
  ['a scored scenario that skips', [scenario('ping', true, 'SKIPPED'), header], 'nothing was'],
  ['a scored scenario too few', [header], 'expected 1 scored scenarios, the suite ran 0'],
  ['a required one that fails', [ping, scenario('header', false, 'FAILURE')], 'header failed'],
  ['a required one that is absent', [ping], 'header was not run'],
])('reports %s', (_title, scenarios, expected) => {
  expect(findShortfalls(expectation, scenarios)).toEqual([expect.stringContaining(expected)]);
});
