import { expect, test } from 'vitest';

import { cut, visible } from './visible.ts';

test.for<[string, string]>([
  ['plain text, naïve 漢字 😀', 'plain text, naïve 漢字 😀'],
  ['a\nb\tc\r', 'a\\nb\\tc\\r'],
  ['\u001B[31m', '\\u{001B}[31m'],
  ['\u009B\u007F', '\\u{009B}\\u{007F}'],
  ['\u202Eabc', '\\u{202E}abc'],
  ['a\u200Bb', 'a\\u{200B}b'],
  ['\u{E0041}', '\\u{E0041}'],
  ['\uD800x', '\\u{D800}x'],
  ['\uFFFF', '\\u{FFFF}'],
  ['\u2028', '\\u{2028}'],
])('shows %j', ([text, shown]) => {
  expect(visible(text)).toBe(shown);
});

test('cuts a long text, never inside a character', () => {
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdef', 3)).toBe('abc … (6 characters)');
  expect(cut('ab😀cd', 3)).toBe('ab … (6 characters)');
});
