import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createBudget } from './limits.ts';
import { createMatcher, runProgram } from './pattern-matcher.ts';
import { parsePattern, compileProgram } from './pattern-program.ts';

const budget = createBudget(Infinity);

// Always step by step, also where the engine itself would do.
function follows(pattern: string, text: string, flags = 'u'): boolean {
  const program = compileProgram(parsePattern(pattern), flags);
  return runProgram({ program, text: Array.from(text), budget }, 'anywhere');
}

const patterns: readonly (readonly [string, string, readonly string[]])[] = [
  ['an empty pattern', '', ['', 'a']],
  ['edges', '^a$', ['a', 'ba', 'ab', '']],
  ['classes', '^[a-c\\]\\d_-]+$', ['a]1-_', 'd', '']],
  ['a class that excludes', '[^a]', ['a', 'ab', '']],
  ['any character but a new line', '^.$', ['a', '\n', '😀']],
  ['alternatives', '^(?:ab|a|)c$', ['abc', 'ac', 'c', 'bc']],
  ['counts', '^a{2,3}b{2}c{1,}$', ['aabbc', 'abbc', 'aaabbccc', 'aaaabbc']],
  ['lazy loops', '^a+?b*?$', ['ab', 'a', 'b']],
  ['words', '\\bword\\b', ['a word!', 'sword', 'words']],
  ['no edge of a word', '\\Ba', ['ba', 'a']],
  ['what comes next', '^(?=.*\\d)(?!.*x)[a-z\\d]+$', ['ab1', 'ab', 'ax1']],
  ['named groups', '^(?<year>\\d{4})-(?<month>\\d\\d)$', ['2024-01', '24-01']],
  ['properties of characters', '^\\p{Lu}\\P{Lu}$', ['Ab', 'AB', 'ab']],
  ['escapes by number', '^\\u0041\\x42\\u{43}\\uD83D\\uDE00$', ['ABC😀', 'ABC']],
  ['a loop of nothing', '^(?:a?)*$', ['', 'aaa', 'b']],
  ['a slash and dots', '^\\/v1\\.\\d+\\/$', ['/v1.2/', '/v1x2/']],
];

test.each(patterns)('follows %s as the engine does', (_, pattern, texts) => {
  const expression = new RegExp(pattern, 'u');
  for (const text of texts) expect(follows(pattern, text), text).toBe(expression.test(text));
});

test('follows the older syntax too', () => {
  expect(follows('^[\\w\\-]+\\-{x}$', 'a-b-{x}', '')).toBe(true);
});

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '\\b', '^', '$');
const { pattern: anyPattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    tie('pattern').map((inner) => `(?:${inner})`),
    tie('pattern').map((inner) => `(${inner})*`),
    tie('pattern').map((inner) => `(?:${inner})+`),
    tie('pattern').map((inner) => `(?:${inner})?`),
    tie('pattern').map((inner) => `(?:${inner}){1,2}`),
    tie('pattern').map((inner) => `(?=${inner})`),
    tie('pattern').map((inner) => `(?!${inner})`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
  ),
  pattern: fc
    .array(tie('piece'), { minLength: 1, maxLength: 3 })
    .map((gathered) => gathered.join('')),
}));
const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 7 });

test('follows any pattern as the engine does', () => {
  fc.assert(
    fc.property(anyPattern, anyText, (pattern, text) => {
      const expected = new RegExp(pattern, 'u').test(text);
      expect(follows(pattern, text)).toBe(expected);
      expect(createMatcher(pattern, budget).test(text)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('stops where the budget ends', () => {
  const matcher = createMatcher('^(a+)+$', createBudget(1000));
  expect(() => matcher.test('a'.repeat(5000))).toThrow('too many steps');
});

test('a pattern that is no expression matches everything and says so', () => {
  const matcher = createMatcher('(?P<a>[', budget);
  expect(matcher.isReadable).toBe(false);
  expect(matcher.test('anything')).toBe(true);
});
