import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { hostile } from '../../tests/report/hostile.ts';
import { cut, quoteShellWord, escapeInvisible, toWebLink } from './escape.ts';

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
  expect(escapeInvisible(text)).toBe(shown);
});

test('cuts a long text, never inside a character', () => {
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdef', 3)).toBe('abc … (6 characters)');
  expect(cut('ab😀cd', 3)).toBe('ab … (6 characters)');
});

test.for<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['javascript:alert(1)', undefined],
  ['https:///x', undefined],
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['https://example.com/a%20b', 'https://example.com/a%20b'],
  ['https://example.com/<b> "\'\uD800\n', 'https://example.com/%3Cb%3E%20%22%27%0A'],
  ['https://example.com/#a#b%', 'https://example.com/#a%23b%25'],
  ['https://example.com/漢', 'https://example.com/%E6%BC%A2'],
])('%j becomes %j', ([url, link]) => {
  expect(toWebLink(url)).toBe(link);
});

test.for<[string, string]>([
  ['node', 'node'],
  ['./dist/server.js', './dist/server.js'],
  ['my notes', "'my notes'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
  ['$HOME', "'$HOME'"],
  ['a\nb', String.raw`$'a\U0000000ab'`],
])('quotes %j', ([word, quoted]) => {
  expect(quoteShellWord(word)).toBe(quoted);
});

test.skipIf(process.platform === 'win32')('a shell reads every word back', () => {
  // Half a pair is no character, and no argument can hold NUL.
  const words = hostile.filter((word) => !/[\p{Cs}\0]/u.test(word));
  const line = `printf '%s\\0' ${words.map(quoteShellWord).join(' ')}`;
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const said = execFileSync('bash', ['-c', line], { encoding: 'utf8', env });
  expect(said.split('\0').slice(0, -1)).toEqual(words);
});
