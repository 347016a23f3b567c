import { readPattern } from '@wellspoken/planner/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { translatePattern } from './translate-pattern.ts';

/** Whether both engines find a pattern in a text; undefined if JavaScript has no such pattern. */
function both(pattern: string, text: string): readonly [boolean, boolean] | undefined {
  const translated = translatePattern(pattern);
  const read = readPattern(pattern);
  if (!('source' in translated) || !('find' in read)) return undefined;
  return [read.find(text) !== undefined, new RegExp(translated.source, 'iu').test(text)];
}

const CASES: readonly (readonly [pattern: string, text: string, isFound: boolean])[] = [
  ['crash', 'A CRASH on start', true],
  ['^crash$', 'first\ncrash\nlast', true],
  // Only a line feed ends a line.
  ['crash$', 'a crash\r\non start', false],
  ['crash.on', 'crash\ron', true],
  ['crash.on', 'crash\non', false],
  [String.raw`\Acrash\z`, 'crash', true],
  [String.raw`\Acrash`, 'a\ncrash', false],
  [String.raw`a\sb`, 'a\u00A0b', false],
  [String.raw`a\sb`, 'a\tb', true],
  [String.raw`a\Sb`, 'a\u00A0b', true],
  [String.raw`\bv\d+\.\d+\b`, 'in V1.20', true],
  ['[]a]x', ']x', true],
  ['[^a-c]x', 'dx', true],
  [String.raw`[\s,]end`, ',end', true],
  ['(?P<word>up)date', 'Update', true],
  ['(?i)update', 'UPDATE', true],
  ['x{2,3}', 'axx', true],
  ['x{,3}', 'x{,3}', true],
  ['{', 'a {', true],
  [String.raw`\x{1F680}`, 'to 🚀', true],
  ['🚀+', 'to 🚀🚀', true],
  [String.raw`\p{Lu}`, 'ä', true],
  [String.raw`\$\{\{`, 'echo ${{ x }}', true],
  [String.raw`a\-b\/c`, 'a-b/c', true],
  ['[a-]+!', '-a!', true],
];

test.for(CASES)('%s in %j', ([pattern, text, isFound]) => {
  expect(both(pattern, text)).toEqual([isFound, isFound]);
});

test.for([
  '[[:alpha:]]',
  '(?s)a.b',
  '(?-i:a)',
  String.raw`\Qa\E`,
  String.raw`\p{Greek}`,
  '[a',
  '(',
])('says that %s cannot be written', (pattern) => {
  expect(translatePattern(pattern)).toHaveProperty('problem');
});

const PIECES = [
  'a',
  'B',
  '.',
  '^',
  '$',
  '\\s',
  '\\w',
  '\\b',
  '[a-c]',
  '[^b]',
  '(a|b)',
  '*',
  '+',
  '?',
  '{2}',
  '\\.',
  '|',
  ' ',
];
const TEXTS = ['a', 'b', 'c', 'A', '\n', '\r', ' ', '\u00A0', '.', '_'];

test('whatever is written finds what RE2 finds', () => {
  const patterns = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 });
  const texts = fc.array(fc.constantFrom(...TEXTS), { maxLength: 6 });
  expect.hasAssertions();
  fc.assert(
    fc.property(patterns, texts, (pieces, signs) => {
      const [wanted, found] = both(pieces.join(''), signs.join('')) ?? [];
      expect(found).toBe(wanted);
    }),
    { seed: 8, numRuns: 800 },
  );
});
