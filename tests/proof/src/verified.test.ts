import { expect, test } from 'vitest';
import { collectProofs } from './verified.ts';
import type { TestOutcome } from './verified.ts';

const outcome = (title: string, state: TestOutcome['state']): TestOutcome => ({
  file: 'a.test.ts',
  title,
  ids: ['http.origin'],
  state,
});

test.for(['failed', 'skipped', 'pending'] as const)('a test that is %s proves nothing', (state) => {
  expect(collectProofs([outcome('answers', state)])).toEqual({});
});

test('the cells of a matrix are one proof', () => {
  const cells = ['answers [stdio, 2025-11-25]', 'answers [http, 2026-07-28]'];
  expect(collectProofs(cells.map((title) => outcome(title, 'passed')))).toEqual({
    'http.origin': [{ file: 'a.test.ts', title: 'answers' }],
  });
});

test('a matrix around a group is taken out of the title too', () => {
  expect(collectProofs([outcome('over http [2025-11-25] > answers', 'passed')])).toEqual({
    'http.origin': [{ file: 'a.test.ts', title: 'over http > answers' }],
  });
});

test('one failed cell spoils the proof of the whole matrix', () => {
  expect(
    collectProofs([outcome('answers [stdio]', 'passed'), outcome('answers [http]', 'failed')]),
  ).toEqual({});
});

test('a skipped cell leaves the proof of the others standing', () => {
  expect(
    collectProofs([outcome('answers [stdio]', 'passed'), outcome('answers [http]', 'skipped')]),
  ).toEqual({ 'http.origin': [{ file: 'a.test.ts', title: 'answers' }] });
});

test('ids and proofs are sorted', () => {
  const ids = ['http.origin', 'call.cancel'];
  const proofs = collectProofs([
    { file: 'b.test.ts', title: 'first', ids, state: 'passed' },
    { file: 'a.test.ts', title: 'second', ids, state: 'passed' },
  ]);
  expect(Object.keys(proofs)).toEqual(['call.cancel', 'http.origin']);
  expect(proofs['http.origin']?.map(({ file }) => file)).toEqual(['a.test.ts', 'b.test.ts']);
});
