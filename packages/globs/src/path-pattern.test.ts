import { expect, test } from 'vitest';

import { GlobError } from './glob-error.ts';
import { compilePath, type PathOptions } from './path-pattern.ts';

function fits(pattern: string, path: string, options: PathOptions = {}): boolean {
  return compilePath(pattern, options)(path.split('/'), 0);
}

// A pattern, a path, and whether it fits by itself, with what lies below, and by that alone.
test.each([
  ['src', 'src', true, true, false],
  ['src', 'src/a/b', false, true, true],
  ['src', 'lib/src', false, false, false],
  ['**/src', 'lib/src/a', false, true, true],
  ['src/**', 'src', false, false, false],
  ['src/**', 'src/a', true, true, false],
  ['src/**', 'src/a/b', true, true, true],
  ['**/a/*', 'a/a/b', true, true, true],
  ['a/**/b', 'a/x/b/b', true, true, true],
])('%s and %s: %j by itself, %j with what lies below, %j by that alone', (...row) => {
  const [pattern, path, ...expected] = row;
  const found = [{}, { below: 'too' }, { below: 'only' }] as const;
  expect(found.map((options) => fits(pattern, path, options))).toEqual(expected);
});

test.each([
  ['[id.ts', '[id.ts', true],
  ['[id.ts', 'i.ts', false],
  ['a[]', 'a[]', true],
  ['[!]', 'a', false],
  ['[a/b]', '[a/b]', true],
  ['[[ab]', 'b', true],
])('where an open bracket is kept, %s and %s: %j', (pattern, path, expected) => {
  expect(fits(pattern, path, { keepsOpenBracket: true })).toBe(expected);
});

test('refuses a range that holds nothing where that is asked for', () => {
  expect(fits('[z-a]', 'b')).toBe(false);
  const refused = { refusesEmptyRange: true };
  expect(() => fits('[z-a]', 'b', refused)).toThrow(new GlobError('a range ends before it begins'));
  expect(fits('[a-z]', 'b', refused)).toBe(true);
});

test('ends on hostile patterns however they are meant', () => {
  const deep = Array.from({ length: 150 }, () => 'a').join('/');
  const options = { below: 'too', ignoreCase: true, keepsOpenBracket: true } as const;
  expect(fits(`${'**/a/'.repeat(60)}b`, deep, options)).toBe(false);
  expect(fits(`**/${'[A-B]*'.repeat(80)}?c`, 'ä'.repeat(255), options)).toBe(false);
  expect(fits('['.repeat(100_000), deep, options)).toBe(false);
});
