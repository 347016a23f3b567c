import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nearest } from './text.ts';

test.for([
  ['a letter that is missing', 'quer', ['limit', 'query'], 'query'],
  ['a letter too many', 'queryy', ['limit', 'query'], 'query'],
  ['another letter', 'qvery', ['limit', 'query'], 'query'],
  ['another case', 'ID', ['name', 'id'], 'id'],
  ['two letters in a long word', 'descritpion', ['title', 'description'], 'description'],
  ['the nearer of two', 'reads', ['heads', 'ready', 'read'], 'heads'],
  ['an exact match before a near one', 'read', ['reads', 'read'], 'read'],
  ['a word that goes on', 'user', ['page', 'userName'], 'userName'],
  ['a short word that goes on', 'tag', ['page', 'tagNames'], 'tagNames'],
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

/** The number of letters to add, drop or change, by its definition. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restA, restB);
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB));
};

test('allows one changed letter in three', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, word, (meant, candidate) => {
      fc.pre(!meant.startsWith(candidate) && !candidate.startsWith(meant));
      const near = distance(meant, candidate) <= meant.length / 3;
      expect(nearest(meant, [candidate])).toBe(near ? candidate : undefined);
    }),
    { numRuns: 1_000 },
  );
});

test('does not compare a word of a megabyte letter by letter', () => {
  const start = performance.now();
  expect(nearest('q'.repeat(1_000_000), Array(1_000).fill('query'))).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(2_000);
});
