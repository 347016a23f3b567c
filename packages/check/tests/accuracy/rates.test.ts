import { expect, test } from 'vitest';

import { describeRates } from './describe-rates.ts';
import { ratesOf, toTrial, type Trial } from './rates.ts';

const titles = [
  ['tools/title catches no-title over legacy stdio', 'passed'],
  ['tools/title catches empty over modern http', 'failed'],
  ['call/cancel catches deaf over legacy stdio', 'passed'],
  ['a full audit finds no broken MUST or SHOULD in http/curt legacy', 'failed'],
  ['a full audit finds no broken MUST or SHOULD in http/curt modern', 'passed'],
  ['a full audit finds no broken MUST or SHOULD in python/stdio legacy+modern', 'skipped'],
] as const;

const trials = titles.flatMap(([title, state]): readonly Trial[] => {
  const trial = toTrial(title, state);
  return trial ? [trial] : [];
});

test('the title of a test says which corpus and which group it belongs to', () => {
  expect(trials.map(({ corpus, group, state }) => `${corpus} ${group} ${state}`)).toEqual([
    'mutants tools right',
    'mutants tools wrong',
    'mutants call right',
    'benign http wrong',
    'benign http right',
    'benign python skipped',
  ]);
  expect(toTrial('something else', 'passed')).toBeUndefined();
});

test('a test that did not run to its end counts as wrong, a skipped one not at all', () => {
  expect(toTrial('call/cancel catches deaf over legacy stdio', 'pending')?.state).toBe('wrong');
  expect(ratesOf(trials, 'benign')).toEqual([{ group: 'http', all: 2, wrong: 1 }]);
});

test('both rates are told, by area and kind, with what went wrong', () => {
  expect(describeRates(trials)).toMatchInlineSnapshot(`
    "Mutants caught by their own rule in a full audit: 2 of 3 (66.7 %)
      area       mutants   caught
      tools            2        1
      call             1        1

    Benign servers accused of a broken MUST or SHOULD: 1 of 2 (50.0 %)
      kind       servers  accused
      http             2        1

    Went wrong:
      tools/title catches empty over modern http
      a full audit finds no broken MUST or SHOULD in http/curt legacy

    Skipped:
      a full audit finds no broken MUST or SHOULD in python/stdio legacy+modern
    "
  `);
});

test('nothing examined is no rate', () => {
  expect(describeRates([])).toContain('0 of 0 (none was examined)');
});
