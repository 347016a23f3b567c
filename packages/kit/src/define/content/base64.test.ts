import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fromBase64Url, isBase64, toBase64, toBase64Url } from './base64.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

test('encodes any bytes as Node does', () => {
  fc.assert(
    fc.property(bytes, (input) => {
      expect(toBase64(input)).toBe(Buffer.from(input).toString('base64'));
      expect(toBase64Url(input)).toBe(Buffer.from(input).toString('base64url'));
    }),
  );
});

test('encodes megabytes', () => {
  const input = Uint8Array.from({ length: 3_000_001 }, (_byte, index) => index % 251);
  expect(toBase64(input)).toBe(Buffer.from(input).toString('base64'));
});

test('decodes what it encoded', () => {
  fc.assert(
    fc.property(bytes, (input) => {
      expect(fromBase64Url(toBase64Url(input))).toEqual(input);
    }),
  );
});

test.for(['a', 'ab=c', 'a+b/', 'ab==', 'äöü', 'ab cd', 'abcde'])(
  'decodes nothing from %j, which is no URL-safe base64',
  (text) => {
    expect(fromBase64Url(text)).toBeUndefined();
  },
);

test('accepts the base64 of any bytes', () => {
  fc.assert(
    fc.property(bytes, (input) => {
      expect(isBase64(toBase64(input))).toBe(true);
    }),
  );
});

test.for([
  ['without its padding', 'AA'],
  ['with half of its padding', 'AA='],
  ['with too much padding', 'AAA=='],
  ['of padding alone', '===='],
  ['with padding in the middle', 'AA==AAAA'],
  ['with a line break', 'AAAA\nAAA'],
  ['with a line break at its end', 'AAA\n'],
  ['with blanks', 'AA A'],
  ['in the URL-safe alphabet', 'A-_A'],
  ['with a data: prefix', 'data:image/png;base64,AAAA'],
  ['with letters of other alphabets', 'ÄÄÄÄ'],
])('refuses base64 %s', ([, text = '']) => {
  expect(isBase64(text)).toBe(false);
});

const megabytes = 'ABCD'.repeat(1_000_000);

test.for([
  ['whole', megabytes, true],
  ['padded once', `${megabytes}ABC=`, true],
  ['padded twice', `${megabytes}AB==`, true],
  ['cut short', megabytes.slice(1), false],
  ['broken at its start', `!BCD${megabytes}`, false],
  ['broken in the middle', `${megabytes}AB=D${megabytes}`, false],
  ['broken where two pieces meet', `${'A'.repeat(0x8000 - 1)}=${'A'.repeat(0x8000)}`, false],
  ['padded where two pieces meet', `${'A'.repeat(0x8000 - 1)}=`, true],
] as const)('judges four megabytes that are %s', ([, text, valid]) => {
  expect(isBase64(text)).toBe(valid);
});
