import { expect, test } from 'vitest';

import { nearestWords } from './find-terms.ts';
import { isAkin } from './prefer-names.ts';
import { meansSame } from './relation-answers.ts';

test.each([
  ['paymnet', ['payment', 'parent'], ['payment']],
  ['slto', ['slot', 'sloth'], ['slot']],
  ['cat', ['car', 'cap'], []],
  ['analyser', ['analyzer', 'analysis'], ['analyzer']],
  ['zzzzzz', ['payment'], []],
])('takes %j among %j for %j', (word, candidates, expected) => {
  expect(nearestWords(word, candidates).map((guess) => guess.word)).toEqual(expected);
});

test.each([
  ['owns', 'owner', true],
  ['depends', 'dependency', true],
  ['decided', 'decision', true],
  ['replies', 'reply', true],
  ['part', 'party', true],
  ['part', 'partition', false],
  ['cache', 'catalog', false],
])('%j and %j are of one root: %j', (a, b, expected) => {
  expect(isAkin(a, b)).toBe(expected);
});

test('knows other words for a kind of relation', () => {
  expect(meansSame('relies', 'depends')).toBe(true);
  expect(meansSame('responsible', 'owned')).toBe(true);
  expect(meansSame('banana', 'owned')).toBe(false);
});
