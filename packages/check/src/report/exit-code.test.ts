import { expect, test } from 'vitest';

import { result, reportOf, unexamined } from '../../tests/report/sample-report.ts';
import type { Level } from '../rule/level.ts';
import { exitCodeOf } from './exit-code.ts';

const failing = (level: Level) => result('a/b', { level, verdict: 'fail' });

test.for<[Level, Level, number]>([
  ['must', 'must', 1],
  ['should', 'must', 0],
  ['practice', 'must', 0],
  ['should', 'should', 1],
  ['practice', 'should', 0],
  ['practice', 'practice', 1],
  ['must', 'practice', 1],
])('a finding at %s with --fail-on %s is exit code %i', ([level, failOn, code]) => {
  expect(exitCodeOf(reportOf([failing(level)]), failOn)).toBe(code);
});

test('only findings count, and accepted ones do not', () => {
  const others = (['disputed', 'not-verified', 'not-applicable', 'pass'] as const).map((verdict) =>
    result('a/b', { verdict }),
  );
  const accepted = result('a/b', { verdict: 'fail', isAccepted: true });
  expect(exitCodeOf(reportOf([...others, accepted]), 'practice')).toBe(0);
});

test('a server that could not be examined is exit code 3', () => {
  expect(exitCodeOf(unexamined)).toBe(3);
});

test('what was not judged by a fault of ours is exit code 4, unless there are findings', () => {
  const fault = result('c/d', { verdict: 'not-verified', isFault: true });
  expect(exitCodeOf(reportOf([result('a/b', { verdict: 'pass' }), fault]))).toBe(4);
  expect(exitCodeOf(reportOf([failing('must'), fault]))).toBe(1);
});
