import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isProjectName, toServerName, suggestName, toTitle } from './project.ts';

test.each(['tides', 'tide-tables', '@ada/tides', 'a', '7wonders', 'a.b_c'])('takes %s', (name) => {
  expect(isProjectName(name)).toBe(true);
});

test.each([
  ['Tide Tables', 'tide-tables'],
  ['', 'my-server'],
  ['.hidden', 'hidden'],
  ['_x', 'x'],
  ['naïve', 'naive'],
  ['潮', 'my-server'],
  ['a/b', 'a-b'],
  ['@Ada/Tide Tables', '@ada/tide-tables'],
  ['fs', 'fs-server'],
  ['node_modules', 'node_modules-server'],
  ['..', 'my-server'],
  ['x'.repeat(200), 'x'.repeat(90)],
  ['a b ', 'a-b'],
])('refuses %j and suggests %s', (name, suggestion) => {
  expect(isProjectName(name)).toBe(false);
  expect(suggestName(name)).toBe(suggestion);
});

test('every suggestion is a name that can be used', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (wish) => {
      expect(isProjectName(suggestName(wish))).toBe(true);
    }),
  );
});

test('a server is called without the scope, and titled in words', () => {
  expect(toServerName('@ada/tide-tables')).toBe('tide-tables');
  expect(toTitle('@ada/tide-tables')).toBe('Tide tables');
});
