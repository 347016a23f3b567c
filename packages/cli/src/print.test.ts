import pico from 'picocolors';
import { expect, test } from 'vitest';

import { formatTable, wrap } from './print.ts';

test.for<[string, number, readonly string[]]>([
  ['', 10, ['']],
  ['one two', 7, ['one two']],
  ['one two', 6, ['one', 'two']],
  ['  one \n two  ', 80, ['one two']],
  ['a verylongword b', 5, ['a', 'verylongword', 'b']],
])('wraps %j at %i columns', ([text, width, lines]) => {
  expect(wrap(text, width)).toEqual(lines);
});

const plain = pico.createColors(false);

test('a table is as wide as its cells, and wraps only its last column', () => {
  const words = 'word '.repeat(20).trim();
  const text = formatTable(['A', 'Long head', 'C'], [['wide cell', 'b', words]], plain);
  expect(text).toMatchInlineSnapshot(`
    "A          Long head  C
    wide cell  b          word word word word word word word word word word word
                          word word word word word word word word word
    "
  `);
});

test('a table without rows is its head', () => {
  expect(formatTable(['A', 'B'], [], plain)).toBe('A  B\n');
});
