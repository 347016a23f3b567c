import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findMeaning, findStem, splitWords } from './words.ts';

test.for([
  ['lower case', 'Crash ON Start', ['crash', 'start']],
  ['no accents', 'Málaga crème Zürich', ['malaga', 'creme', 'zurich']],
  ['names of code whole and in parts', 'readFile', ['readfile', 'read', 'file']],
  ['snake case', '`max_body_size`', ['max_body_size', 'max', 'body', 'size']],
  ['capitals at the front', 'HTTPServer', ['httpserver', 'http', 'server']],
  ['code in fences', '```\nparseScale(x)\n```', ['parsescale', 'parse', 'scale']],
  ['status codes, but no parts of versions', '401 with 4.2.1', ['401']],
  ['no apostrophes', "doesn't ring", ['ring']],
  ['no words of forms', '### Steps to reproduce\nBoom', ['boom']],
  ['Chinese in pairs', '文件为空', ['文件', '件为', '为空']],
  ['Chinese beside Latin', '打开file', ['打开', 'file']],
  ['Japanese with its long vowels and voiced letters', 'サーバー', ['サー', 'ーバ', 'バー']],
  ['narrow letters as wide ones', 'ｻｰﾊﾞｰ', ['サー', 'ーバ', 'バー']],
  ['Korean in pairs, whatever is written onto a word', '파일이', ['파일', '일이']],
  ['Hindi with its vowels', 'किताब', ['किताब']],
  ['Hebrew, with points or without', 'קוֹבֶץ ריק', ['קובץ', 'ריק']],
  ['nothing', '', []],
  ['no emoji', '🚀🚀 launch 👩‍🚀 1️⃣ ❤️', ['launch']],
  ['no keys', 'x'.repeat(41), []],
] as const)('reads words: %s', ([, text, wanted]) => {
  expect(splitWords(text)).toEqual(wanted);
});

test.for([
  [['delete', 'deletes', 'deleted', 'deleting'], 'delet'],
  [['stop', 'stops', 'stopped', 'stopping'], 'stop'],
  [['query', 'queries', 'queried'], 'query'],
  [['crash', 'crashes', 'crashed', 'crashing'], 'crash'],
  [['miss', 'missed'], 'miss'],
  [['status'], 'status'],
  [['bring'], 'bring'],
  [['naïve'], 'naïve'],
] as const)('the stem of %j is one', ([words, stem]) => {
  expect(new Set(words.map(findStem))).toEqual(new Set([stem]));
});

test('words for the same mean the same, in each of their forms', () => {
  expect(findMeaning('panics')).toBe(findMeaning('crashed'));
  expect(findMeaning('mails')).toBe(findMeaning('email'));
  expect(findMeaning('valve')).toBe('valv');
});

test('reads any text, however strange or long', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 120 }), (units) => {
      const words = splitWords(String.fromCharCode(...units));
      expect(words.every((word) => word.length > 0 && word === word.toLowerCase())).toBe(true);
    }),
    { seed: 6, numRuns: 100 },
  );
  expect(splitWords('word '.repeat(40_000)).length).toBe(40_000);
  expect(splitWords('aB'.repeat(20_000)).length).toBeGreaterThan(0);
});
