import { verifies } from '@wellspoken/proof';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';

import { findLines } from './search-code.ts';
import { createMatcher, type Query } from './matcher.ts';
import { splitPortions } from './portions.ts';
import { findRequired } from './required-texts.ts';

function query(text: string, more: Partial<Query> = {}): Query {
  return { text, regex: false, ignoreCase: false, wholeWord: false, ...more };
}

/** The numbers of the lines found, each with the text that fits. */
function found(asked: Query, content: string, size = 8): readonly string[] {
  const matcher = createMatcher(asked);
  if (!matcher.mayHold(Buffer.from(content))) return [];
  // Portions this small put nearly every line at an edge.
  return [...splitPortions(Buffer.from(content), 0, size)].flatMap((portion) =>
    [...findLines(portion, matcher)].flatMap(({ line, span, start }) =>
      span === undefined
        ? []
        : [`${line}:${portion.text.slice(start + span.start, start + span.end)}`],
    ),
  );
}

test.each([
  ['a text as it stands', query('a.b'), 'axb\na.b\n', ['2:a.b']],
  ['one match for each line', query('a'), 'aa\nba', ['1:a', '2:a']],
  [
    'any case',
    query('größe', { ignoreCase: true }),
    'GRÖSSE\nGRÖẞE\nGröße',
    ['2:GRÖẞE', '3:Größe'],
  ],
  ['special characters in any case', query('A.(B', { ignoreCase: true }), 'axb\na.(b', ['2:a.(b']],
  ['whole words', query('name', { wholeWord: true }), 'names\nrename x name', ['2:name']],
  ['whole words next to signs', query('$x', { wholeWord: true }), '$x1\n($x)', ['2:$x']],
  ['whole words of other alphabets', query('жук', { wholeWord: true }), 'жуки\nжук', ['2:жук']],
  ['lines that end as on Windows', query('b$', { regex: true }), 'ab\r\nbc\r\n', ['1:b']],
  ['a regular expression', query('(foo|bar)[0-9]+', { regex: true }), 'foo\nbar12', ['2:bar12']],
  ['edges of lines', query('^b$', { regex: true }), 'ab\nb\nbc', ['2:b']],
  ['the beginning of the text, of each line', query('\\Ab', { regex: true }), 'a\nb', ['2:b']],
  [
    'a regular expression in any case',
    query('FOO\\d', { regex: true, ignoreCase: true }),
    'foo1',
    ['1:foo1'],
  ],
  [
    'a regular expression as a whole word',
    query('fo+', { regex: true, wholeWord: true }),
    'food\nfoo',
    ['2:foo'],
  ],
  [
    'alternatives as a whole word',
    query('a|b', { regex: true, wholeWord: true }),
    'ab\nb',
    ['2:b'],
  ],
  ['nothing in one line that spans two', query('a\\s+b', { regex: true }), 'a\nb', []],
  ['the empty match', query('x*', { regex: true }), 'a\n\nb', ['1:', '2:', '3:']],
])('finds %s', (...[, asked, content, expected]) => {
  expect(found(asked, content)).toEqual(expected);
});

test.each([
  ['foo', [['foo']]],
  ['foo\\d+bar', [['foo'], ['bar']]],
  ['\\w+Name\\b', [['Name']]],
  ['(TODO|FIXME): ', [['TODO', 'FIXME'], [': ']]],
  ['(?:ab)+cd?e', [['ab']]],
  ['(?P<name>abc)', [['abc']]],
  ['a\\.bc', [['a.bc']]],
  ['[abc]def', [['def']]],
  ['[]x]yz', [['yz']]],
  ['foo?', [['fo']]],
  ['x{2}yz', [['yz']]],
  ['abc|de\\dfgh', [['abc', 'fgh']]],
  ['abc|\\d', []],
  ['a*b', []],
  ['(?i)abc', []],
  ['\\Qabc\\E', []],
  ['.*', []],
  ['\\x41bc', [['bc']]],
  ['\\p{Greek}bc', [['bc']]],
])('knows what every match of %s holds', (source, expected) => {
  expect(findRequired(source)).toEqual(expected);
});

test('reads a text once, however many of its lines hold a part of what is asked', () => {
  // Looking for the absent text anew in every line would take hours.
  const content = 'common text\n'.repeat(300_000);
  expect(found(query('(common|absent) \\d+', { regex: true }), content, Infinity)).toEqual([]);
  const both = query('(common|absent).*(COMMON|ABSENT) \\d', { regex: true, ignoreCase: true });
  expect(found(both, content, Infinity)).toEqual([]);
});

const edge = fc.constantFrom('^', '$', '\\b');
const text = fc.constantFrom('a', 'b', '(?:ab)', 'ab', '.', '[ab]', '[^a]', '\\w', '\\.', '\\x61');
const often = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,1}');
const { pattern } = fc.letrec<{ pattern: string; branch: string; piece: string }>((tie) => ({
  pattern: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('|')),
  branch: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(text, often).map((parts) => parts.join('')),
    edge,
    fc.tuple(tie('pattern'), often).map(([inner, times]) => `(${inner})${times}`),
  ),
}));

const size = fc.constantFrom(4, Infinity);

test('finds with its shortcuts exactly the lines that the engine alone finds', () => {
  const contents = fc.array(fc.constantFrom('a', 'b', '.', ' ', '\n', '\r\n', 'ä'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(pattern, contents, fc.record({ ignoreCase: fc.boolean(), size }), (...given) => {
      const [source, parts, { ignoreCase, size: portion }] = given;
      const content = parts.join('');
      const engine = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
      const lines = content.replace(/\n$/, '').split('\n');
      const expected = lines.flatMap((line, index) =>
        content !== '' && engine.test(line.replace(/\r$/, '')) ? [index + 1] : [],
      );
      const matches = found(query(source, { regex: true, ignoreCase }), content, portion);
      expect(matches.map((match) => Number.parseInt(match, 10))).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  '(a+)+$',
  '(a|aa)+$',
  '(a|a)+$',
  '(.*a){20}$',
  '(x+x+)+y',
  `${'a?'.repeat(30)}${'a'.repeat(30)}b`,
])(
  'ends on %s, which keeps backtracking engines busy for ever',
  verifies('protocol-guide.security.queries'),
  (source) => {
    expect(found(query(source, { regex: true }), `${'a'.repeat(2_000)}!`)).toEqual([]);
  },
);

test('ends on a text of which every part is found almost everywhere', () => {
  const text = `${'a'.repeat(500)}b`;
  expect(found(query(text, { ignoreCase: true }), 'a'.repeat(20_000))).toEqual([]);
});
