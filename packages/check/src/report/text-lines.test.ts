import { expect, test } from 'vitest';

import { countColumns, wrapCommand, wrapHard } from './text-lines.ts';

test.for<[string, number]>([
  ['abc', 3],
  ['漢字', 4],
  ['😀', 2],
  ['e\u0301', 1],
])('%s takes %i columns', ([text, width]) => {
  expect(countColumns(text)).toBe(width);
});

test.for<[string, number, readonly string[]]>([
  ['', 5, ['']],
  ['one two', 7, ['one two']],
  ['one two', 6, ['one', 'two']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['{"a":1,"b":2}', 9, ['{"a":1,', '"b":2}']],
  ['漢字漢', 4, ['漢字', '漢']],
])('wraps %j at %i columns', ([text, width, lines]) => {
  expect(wrapHard(text, width)).toEqual(lines);
});

test('a command is continued as a shell wants it, and no word of it is broken', () => {
  const words = ['wellspoken check', '--only a/b', '--', 'node', 'a-very-long-name-of-a-file.js'];
  expect(wrapCommand(words, 30)).toEqual([
    'wellspoken check \\',
    '  --only a/b -- node \\',
    '  a-very-long-name-of-a-file.js',
  ]);
});
