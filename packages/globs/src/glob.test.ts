import { verifies } from '@wellspoken/proof';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { compileGlob, compileGlobs } from './glob.ts';
import { GlobError } from './glob-error.ts';

function fits(pattern: string, path: string, ignoreCase = false): boolean {
  const isFolder = path.endsWith('/');
  const names = path.split('/').filter((name) => name !== '');
  return compileGlob(pattern, ignoreCase)(names, 0, isFolder);
}

test.each([
  ['*.md', 'README.md'],
  ['*.md', 'docs/guide.md'],
  ['*', '.hidden'],
  ['README.md', 'docs/README.md'],
  ['./src/*.ts', 'src/a.ts'],
  ['/src', 'src/'],
  ['src/**', 'src/a/b.ts'],
  ['src/**/b.ts', 'src/b.ts'],
  ['src/**/b.ts', 'src/x/y/b.ts'],
  ['**/b.ts', 'b.ts'],
  ['**/b.ts', 'a/b.ts'],
  ['**', 'a/b.ts'],
  ['a/**/**/b', 'a/b'],
  ['src/**/*.{ts,tsx}', 'src/x/a.tsx'],
  ['{src,lib}/*.ts', 'lib/a.ts'],
  ['{src/a,lib}/*.ts', 'src/a/b.ts'],
  ['{a,{b,c}}.ts', 'c.ts'],
  ['a{,b}.ts', 'a.ts'],
  ['{a}.ts', '{a}.ts'],
  ['a{b', 'a{b'],
  ['[{,}]', ','],
  ['a?c', 'abc'],
  ['a?c', 'a😀c'],
  ['[a-c]x', 'bx'],
  ['[!a-c]x', 'dx'],
  ['[^a-c]x', 'dx'],
  ['[]x]', ']'],
  ['[a-]', '-'],
  ['[[:digit:]]*', '7up'],
  [String.raw`\*.md`, '*.md'],
  [String.raw`[\]]`, ']'],
  [String.raw`\{a,b\}`, '{a,b}'],
  ['docs/', 'docs/'],
  ['a*b*c', 'a-b-b-c'],
  ['**.ts', 'a/b.ts'],
])('%s fits %s', verifies('protocol-guide.tools.search-files'), (pattern, path) => {
  expect(fits(pattern, path)).toBe(true);
});

test.each([
  ['*.md', 'README.mdx'],
  ['*.MD', 'README.md'],
  ['src/*.ts', 'src/a/b.ts'],
  ['src/*.ts', 'x/src/a.ts'],
  ['/src', 'x/src'],
  ['src/**', 'src/'],
  ['docs/', 'docs'],
  ['a?c', 'ac'],
  ['[!a-c]x', 'ax'],
  [String.raw`\*.md`, 'a.md'],
  ['{a,b}.ts', 'c.ts'],
  ['a*b', 'abc'],
  ['*a*a*', 'a'],
])('%s does not fit %s', (pattern, path) => {
  expect(fits(pattern, path)).toBe(false);
});

test.each([
  ['*.MD', 'readme.md'],
  ['ReadMe.*', 'README.md'],
  ['[A-C]x', 'bX'],
  ['[A-z]', '_'],
  ['[[:upper:]]x', 'aX'],
  ['ΣΑΣ', 'σας'],
  ['straße', 'STRAßE'],
])('%s fits %s when case is ignored', (pattern, path) => {
  expect(fits(pattern, path, true)).toBe(true);
});

test.each([
  ['[a', 'a "[" is never closed'],
  ['a\\', 'it ends with a single backslash'],
  ['!*.md', 'it begins with "!"'],
  ['/', 'it names nothing'],
  ['[[:nonsense:]]', '"[:nonsense:]" is not a known class'],
  ['[[:constructor:]]', '"[:constructor:]" is not a known class'],
  ['{a,b}'.repeat(9), 'its braces stand for more than 256 patterns'],
])('refuses %s and says why', (pattern, why) => {
  expect(() => compileGlob(pattern)).toThrow(new GlobError(why));
});

test('counts a path from where the search starts', () => {
  const glob = compileGlob('util/*.ts');
  expect(glob(['src', 'util', 'a.ts'], 1, false)).toBe(true);
  expect(glob(['src', 'util', 'a.ts'], 0, false)).toBe(false);
});

test('fits where any of several globs does, and nowhere where there are none', () => {
  expect(compileGlobs(['*.a', '*.b'])(['x.b'], 0, false)).toBe(true);
  expect(compileGlobs([])(['x.b'], 0, false)).toBe(false);
});

test(
  'ends on patterns that keep backtracking matchers busy for ever',
  verifies('protocol-guide.security.queries'),
  () => {
    const name = 'a'.repeat(255);
    const path = Array.from({ length: 150 }, () => 'a').join('/');
    expect(fits(`${'*a'.repeat(100)}b`, name)).toBe(false);
    expect(fits(`${'**/a/'.repeat(60)}b`, path)).toBe(false);
    expect(fits(`${'[ab]*'.repeat(80)}?c`, name)).toBe(false);
  },
);

test.each(['{', '}', ',', '{a,'])('reads a glob of many %s at once', (part) => {
  const many = part.repeat(50_000);
  expect(fits(`${many}{b,c}`, 'a')).toBe(false);
  expect(fits(`{b,c}${many}`, 'a')).toBe(false);
});

test('agrees with a plain reading of stars, question marks and letters', () => {
  const pattern = fc.array(fc.constantFrom('a', 'b', '*', '?'), { minLength: 1, maxLength: 8 });
  const name = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pattern, name, (tokens, letters) => {
      expect(fits(tokens.join(''), letters.join(''))).toBe(plainly(tokens, letters));
    }),
    { numRuns: 1_000 },
  );
});

function plainly([token, ...tokens]: string[], letters: string[]): boolean {
  if (token === undefined) return letters.length === 0;
  const [letter, ...rest] = letters;
  if (token === '*') {
    return plainly(tokens, letters) || (letter !== undefined && plainly([token, ...tokens], rest));
  }
  return letter !== undefined && (token === '?' || token === letter) && plainly(tokens, rest);
}
