import fc from 'fast-check';
import ignore from 'ignore';
import { expect, test } from 'vitest';

import { type IgnoreLevel, isIgnored, parseIgnore } from './ignore.ts';

function level(text: string, folder: readonly string[] = [], above?: IgnoreLevel): IgnoreLevel {
  return { above, depth: folder.length, rules: parseIgnore(text) };
}

/** As a walk does it: what lies in an ignored folder is never reached. */
function leavesOut(rules: IgnoreLevel, path: string): boolean {
  const names = path.split('/').filter((name) => name !== '');
  return names.some((_, index) => {
    const isFolder = index < names.length - 1 || path.endsWith('/');
    return isIgnored(rules, names.slice(0, index + 1), isFolder);
  });
}

// Each line is a sentence of gitignore's documentation, or an example that it gives.
test.each([
  ['a plain name, at any depth', 'foo', 'a/b/foo', true],
  ['a plain name, for folders too', 'foo', 'foo/bar', true],
  ['a slash at the beginning anchors', '/foo', 'a/foo', false],
  ['a slash at the beginning anchors', '/foo', 'foo', true],
  ['a slash in the middle anchors', 'doc/frotz', 'a/doc/frotz', false],
  ['a slash in the middle anchors', 'doc/frotz/', 'doc/frotz/x', true],
  ['a slash at the end means folders only', 'frotz/', 'a/frotz/x', true],
  ['a slash at the end means folders only', 'frotz/', 'a/frotz', false],
  ['a star takes anything but a slash', 'foo/*', 'foo/test.json', true],
  ['a star takes anything but a slash', '/*.c', 'mozilla-sha1/sha1.c', false],
  ['a star takes anything but a slash', '/*.c', 'cat-file.c', true],
  ['a question mark takes one character', 'a?c', 'abc', true],
  ['a range takes one of its characters', '[a-zA-Z]x', 'Qx', true],
  ['two stars at the beginning', '**/foo/bar', 'a/foo/bar', true],
  ['two stars at the beginning', '**/foo', 'foo', true],
  ['two stars at the end take what is inside', 'abc/**', 'abc/x/y', true],
  ['two stars at the end leave the folder', 'abc/**', 'abc/', false],
  ['two stars in the middle', 'a/**/b', 'a/b', true],
  ['two stars in the middle', 'a/**/b', 'a/x/y/b', true],
  ['other stars in a row are like one', 'a**b', 'axb', true],
  ['other stars in a row are like one', 'x/a**b', 'x/a/b', false],
  ['an empty line matches nothing', '\n\n', 'a', false],
  ['a comment matches nothing', '#foo', '#foo', false],
  ['an escaped hash is a hash', String.raw`\#foo`, '#foo', true],
  ['an escaped mark is a mark', String.raw`\!important!.txt`, '!important!.txt', true],
  ['spaces at the end are dropped', 'foo   ', 'foo', true],
  ['an escaped space at the end stays', 'foo\\ ', 'foo ', true],
  ['an escaped space at the end stays', 'foo\\ ', 'foo', false],
  ['a later line takes back', '*.html\n!foo.html', 'foo.html', false],
  ['an even later line wins', '*.html\n!foo.html\nfoo.html', 'foo.html', true],
  ['nothing is taken back in an ignored folder', 'logs/\n!logs/keep.txt', 'logs/keep.txt', true],
  ['all but one folder', '/*\n!/foo\n/foo/*\n!/foo/bar', 'foo/bar/x', false],
  ['all but one folder', '/*\n!/foo\n/foo/*\n!/foo/bar', 'foo/baz', true],
  ['all but one folder', '/*\n!/foo\n/foo/*\n!/foo/bar', 'other', true],
  ['a line that ends with a backslash matches nothing', 'foo\\', 'foo', false],
  ['an open bracket matches nothing', 'foo[', 'foo[', false],
  ['lines may end as on Windows', 'foo\r\nbar\r\n', 'bar', true],
  ['a byte order mark is no part of the first line', '\uFEFFfoo', 'foo', true],
  ['a lone slash matches nothing', '/', 'a/', false],
  ['braces are letters here', '{a,b}', 'a', false],
])('%s: %j and %s', (...[, text, path, expected]) => {
  expect(leavesOut(level(text), path)).toBe(expected);
});

test('counts the lines of a nested file from its own folder, and lets it decide first', () => {
  const nested = level('/local\n!keep.log', ['a'], level('*.log\n/a/top'));
  expect(leavesOut(nested, 'a/local')).toBe(true);
  expect(leavesOut(nested, 'a/b/local')).toBe(false);
  expect(leavesOut(nested, 'a/keep.log')).toBe(false);
  expect(leavesOut(nested, 'a/other.log')).toBe(true);
  expect(leavesOut(nested, 'a/top')).toBe(true);
});

test('ends on lines that keep backtracking matchers busy for ever', () => {
  const rules = level(`${'*a'.repeat(100)}b\n${'**/a/'.repeat(50)}b`);
  expect(leavesOut(rules, 'a'.repeat(255))).toBe(false);
  expect(leavesOut(rules, Array.from({ length: 100 }, () => 'a').join('/'))).toBe(false);
});

test.each([
  ['letters', 'a'.repeat(250_000)],
  ['classes that open', `[${'[:'.repeat(125_000)}`],
  ['classes that open and one that closes', `[${'[:'.repeat(125_000)}x]`],
])('reads a line of many %s at once', (...[, text]) => {
  expect(leavesOut(level(text), 'b')).toBe(false);
});

const name = fc.array(fc.constantFrom('a', 'b', '.', 'c'), { minLength: 1, maxLength: 3 });
const path = fc
  .array(
    name.map((letters) => letters.join('')),
    { minLength: 1, maxLength: 4 },
  )
  .filter((names) => names.every((each) => each !== '.' && each !== '..'))
  .chain((names) => fc.constantFrom(names.join('/'), `${names.join('/')}/`));
const segment = fc.oneof(
  { weight: 1, arbitrary: fc.constant('**') },
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom('a', 'b', '.', 'c', '*', '?', '[ab]', '[!a]', '[a-c]'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((tokens) => tokens.join('').replaceAll(/\*{2,}/g, '*')),
  },
);
const line = fc
  .record({
    negated: fc.boolean(),
    anchored: fc.boolean(),
    segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    foldersOnly: fc.boolean(),
  })
  .map(
    ({ negated, anchored, segments, foldersOnly }) =>
      `${negated ? '!' : ''}${anchored ? '/' : ''}${segments.join('/')}${foldersOnly ? '/' : ''}`,
  );

test('agrees with the ignore package on random rules and paths', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), path, (lines, asked) => {
      const peer = ignore({ ignorecase: false }).add(lines).ignores(asked);
      expect(leavesOut(level(lines.join('\n')), asked)).toBe(peer);
    }),
    { numRuns: 3_000 },
  );
});
