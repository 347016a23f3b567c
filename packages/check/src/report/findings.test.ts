import { expect, test } from 'vitest';

import { reportOf, result, unexamined } from '../../tests/report/sample-report.ts';
import type { Level } from '../rules/define-rule.ts';
import { chooseExitCode } from './findings.ts';
import type { Result, Unexamined } from './types.ts';

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
  expect(chooseExitCode(reportOf([failing(level)]), failOn)).toBe(code);
});

test('only findings count, and accepted ones do not', () => {
  const others = (['disputed', 'not-verified', 'not-applicable', 'pass'] as const).map((verdict) =>
    result('a/b', { verdict }),
  );
  const accepted = result('a/b', { verdict: 'fail', isAccepted: true });
  expect(chooseExitCode(reportOf([...others, accepted]), 'practice')).toBe(0);
});

test('a server that could not be examined is exit code 3', () => {
  expect(chooseExitCode(unexamined)).toBe(3);
});

test('what was not judged by a fault of ours is exit code 4, unless there are findings', () => {
  const fault = result('c/d', { verdict: 'not-verified', isFault: true });
  expect(chooseExitCode(reportOf([result('a/b', { verdict: 'pass' }), fault]))).toBe(4);
  expect(chooseExitCode(reportOf([failing('must'), fault]))).toBe(1);
});

const unread: Unexamined = {
  kind: 'request',
  what: 'tools/list',
  why: 'It was not answered in time.',
  fix: 'Find out why.',
  era: 'legacy',
  transport: 'stdio',
};

test('what had to be examined and was not is exit code 3, unless there are findings or a fault of ours', () => {
  const judge = (results: readonly Result[]) =>
    chooseExitCode(reportOf(results, { unexamined: [unread] }));
  expect(judge([result('a/b', { verdict: 'pass' })])).toBe(3);
  expect(judge([failing('should')])).toBe(3);
  expect(judge([result('a/b', { verdict: 'fail', isAccepted: true })])).toBe(3);
  expect(judge([failing('must')])).toBe(1);
  expect(judge([result('c/d', { verdict: 'not-verified', isFault: true })])).toBe(4);
});

test.for<[Level, Level, number]>([
  ['must', 'must', 3],
  ['should', 'must', 0],
  ['should', 'should', 3],
  ['practice', 'should', 0],
])('rules at %s of an area that was not answered, with --fail-on %s, are exit code %i', (row) => {
  const [level, failOn, code] = row;
  const area: Unexamined = { ...unread, kind: 'area', what: 'call', level };
  const passed = [result('a/b', { verdict: 'pass' })];
  expect(chooseExitCode(reportOf(passed, { unexamined: [area] }), failOn)).toBe(code);
});
