import { expect, test } from 'vitest';

import { findNearestWords } from './find-terms.ts';
import { isAkin } from './prefer-names.ts';
import { isSynonym } from './relation-answers.ts';

test.each([
  ['paymnet', ['payment', 'parent'], ['payment']],
  ['slto', ['slot', 'sloth'], ['slot']],
  ['cat', ['car', 'cap'], []],
  ['analyser', ['analyzer', 'analysis'], ['analyzer']],
  ['zzzzzz', ['payment'], []],
])('takes %j among %j for %j', (word, candidates, expected) => {
  expect(findNearestWords(word, candidates).map((guess) => guess.word)).toEqual(expected);
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
  expect(isSynonym('relies', 'depends')).toBe(true);
  expect(isSynonym('responsible', 'owned')).toBe(true);
  expect(isSynonym('banana', 'owned')).toBe(false);
});
