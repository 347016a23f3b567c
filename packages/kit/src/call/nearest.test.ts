import { expect, test } from 'vitest';

import { nearest } from './nearest.ts';

test.for([
  ['a letter that is missing', 'quer', ['limit', 'query'], 'query'],
  ['a letter too many', 'queryy', ['limit', 'query'], 'query'],
  ['another letter', 'qvery', ['limit', 'query'], 'query'],
  ['another case', 'ID', ['name', 'id'], 'id'],
  ['two letters in a long word', 'descritpion', ['title', 'description'], 'description'],
  ['the nearer of two', 'reads', ['heads', 'ready', 'read'], 'heads'],
  ['an exact match before a near one', 'read', ['reads', 'read'], 'read'],
  ['a word that goes on', 'user', ['page', 'userName'], 'userName'],
  ['a word that is cut short', 'repository', ['owner', 'repo'], 'repo'],
] as const)('sees through %s', ([, word, candidates, meant]) => {
  expect(nearest(word, candidates)).toBe(meant);
});

test.for([
  ['words that have little in common', 'colour', ['limit', 'query']],
  ['one letter for another', 'c', ['a', 'b']],
  ['two letters of which one differs', 'to', ['no', 'so']],
  ['short beginnings', 'ab', ['abacus']],
  ['an empty word', '', ['a', 'query']],
  ['no candidates', 'query', []],
] as const)('suggests nothing for %s', ([, word, candidates]) => {
  expect(nearest(word, candidates)).toBeUndefined();
});

test('does not compare a word of a megabyte letter by letter', () => {
  const start = performance.now();
  expect(nearest('q'.repeat(1_000_000), Array(1_000).fill('query'))).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(2_000);
});
