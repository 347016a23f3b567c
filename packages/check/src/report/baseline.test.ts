import { expect, test } from 'vitest';

import { reportOf, result, sample } from '../../tests/report/sample-report.ts';
import {
  applyBaseline,
  type Baseline,
  BaselineError,
  createBaseline,
  parseBaseline,
  renderBaseline,
} from './baseline.ts';
import { hashFinding } from './fingerprint.ts';

const failed = result('a/b', { verdict: 'fail', where: 'tools/list', message: 'Wrong.' });
const passed = result('a/b');
const unseen = result('a/b', { verdict: 'not-verified', message: 'It was not seen.' });
const baseline = createBaseline(reportOf([failed]));
const withReason: Baseline = {
  ...baseline,
  accepted: baseline.accepted.map((entry) => ({ ...entry, reason: 'We know.' })),
};

test('a baseline accepts every finding of the report it was made from', () => {
  const report = applyBaseline(sample, createBaseline(sample));
  const findings = report.results.filter(({ verdict }) => verdict === 'fail');
  expect(findings.every(({ isAccepted }) => isAccepted === true)).toBe(true);
  expect(report.baseline).toEqual({ accepted: findings.length, stale: [] });
  expect(report.summary).toEqual(sample.summary);
});

test('a new finding is not accepted', () => {
  const other = { ...failed, where: 'tools/call' };
  const { results } = applyBaseline(reportOf([failed, other]), baseline);
  expect(results.map(({ isAccepted }) => isAccepted)).toEqual([true, undefined]);
});

test('the reason of a person is shown with the finding', () => {
  const { results } = applyBaseline(reportOf([failed]), withReason);
  expect(results[0]?.acceptedReason).toBe('We know.');
});

test('what a baseline said before is taken back', () => {
  const once = applyBaseline(reportOf([failed]), withReason);
  const { results } = applyBaseline(once, { ...baseline, accepted: [] });
  expect(results).toEqual([failed]);
});

test('an entry is stale when its rule was judged and found nothing there', () => {
  expect(applyBaseline(reportOf([passed]), baseline).baseline?.stale).toEqual([
    { fingerprint: hashFinding(failed), rule: 'a/b', where: 'tools/list' },
  ]);
});

test.for<[string, Parameters<typeof reportOf>]>([
  ['its rule was not judged', [[]]],
  ['its rule could not be verified', [[unseen]]],
  ['its leg was not examined', [[{ ...passed, era: 'modern' }]]],
  ['the server did not answer', [[], { eras: [] }]],
])('no entry is stale when %s', ([, given]) => {
  expect(applyBaseline(reportOf(...given), baseline).baseline?.stale).toEqual([]);
});

test('writing again keeps reasons and what was not looked at, and drops what is stale', () => {
  expect(createBaseline(reportOf([failed]), withReason)).toEqual(withReason);
  expect(createBaseline(reportOf([unseen]), withReason)).toEqual(withReason);
  expect(createBaseline(reportOf([passed]), withReason).accepted).toEqual([]);
});

test('a baseline is sorted, and the same finding stands in it once', () => {
  const second = result('a/a', { verdict: 'fail', where: 'x' });
  const { accepted } = createBaseline(reportOf([failed, failed, second]));
  expect(accepted.map(({ rule }) => rule)).toEqual(['a/a', 'a/b']);
});

test('what is written can be read', () => {
  expect(parseBaseline(renderBaseline(withReason))).toEqual(withReason);
  expect(renderBaseline(withReason)).toMatchInlineSnapshot(`
    "{
      "schema": "wellspoken.check.baseline/1",
      "accepted": [
        {
          "fingerprint": "de5a85235f03c3d358adee3d89f535f1",
          "rule": "a/b",
          "where": "tools/list",
          "era": "legacy",
          "transport": "stdio",
          "reason": "We know."
        }
      ]
    }
    "
  `);
});

const entry = baseline.accepted[0]!;
const file = (accepted: unknown): string =>
  JSON.stringify({ schema: 'wellspoken.check.baseline/1', accepted });

test.for<[string, string]>([
  ['{', 'Expected a JSON object with "schema": "wellspoken.check.baseline/1"; got no JSON.'],
  ['[]', 'Expected a JSON object with "schema": "wellspoken.check.baseline/1"; got [].'],
  [
    '{"schema":"other"}',
    'Expected "schema": "wellspoken.check.baseline/1"; got other. Remove the file and run with --write-baseline.',
  ],
  [file({}), 'Expected "accepted" to be a list; got {}.'],
  [file([1]), 'accepted[0]: expected an object; got 1.'],
  [file([{ ...entry, rule: 7 }]), 'accepted[0].rule: expected a text; got 7.'],
  [file([{ ...entry, era: 'old' }]), 'accepted[0].era: expected one of legacy, modern; got old.'],
  [
    file([entry, { ...entry, transport: 'tcp' }]),
    'accepted[1].transport: expected one of stdio, http, sse; got tcp.',
  ],
  [
    file([{ ...entry, where: 'elsewhere' }]),
    'accepted[0]: the fingerprint does not belong to its rule, where, era and transport. Mend the entry, or take it out and run with --write-baseline.',
  ],
  [file([{ ...entry, reason: 1 }]), 'accepted[0].reason: expected a text; got 1.'],
])('refuses %s', ([text, message]) => {
  expect(() => parseBaseline(text)).toThrow(new BaselineError(message));
});
