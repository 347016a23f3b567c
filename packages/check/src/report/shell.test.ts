import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { hostile } from '../../tests/report/hostile.ts';
import { shellWord } from './shell.ts';

test.for<[string, string]>([
  ['node', 'node'],
  ['./dist/server.js', './dist/server.js'],
  ['my notes', "'my notes'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
  ['$HOME', "'$HOME'"],
  ['a\nb', String.raw`$'a\U0000000ab'`],
])('quotes %j', ([word, quoted]) => {
  expect(shellWord(word)).toBe(quoted);
});

test.skipIf(process.platform === 'win32')('a shell reads every word back', () => {
  // Half a pair is no character, and no argument can hold NUL.
  const words = hostile.filter((word) => !/[\p{Cs}\0]/u.test(word));
  const line = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const said = execFileSync('bash', ['-c', line], { encoding: 'utf8', env });
  expect(said.split('\0').slice(0, -1)).toEqual(words);
});
