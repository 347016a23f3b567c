import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { type Encoding, ENCODINGS } from './encodings.ts';
import { decodeText, encodeText } from './text-codec.ts';

/** Every character of the basic plane that an encoding can write and read back. */
function repertoire(encoding: Encoding): readonly string[] {
  const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));
  if (encoding.startsWith('utf-')) return all;
  return all.filter((letter) => iconv.decode(iconv.encode(letter, encoding), encoding) === letter);
}

test.each(ENCODINGS)('%s gives back every text that it can write', (encoding) => {
  const letters = repertoire(encoding);
  expect(letters.length).toBeGreaterThan(150);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters)), (array) => {
      const text = array.join('');
      const bytes = encodeText(text, { encoding });
      const decoded = decodeText(bytes, encoding);
      // A first character U+FEFF is a byte order mark to every reader.
      fc.pre(decoded?.bom === false);
      expect(decoded).toMatchObject({ text, encoding, exact: true });
    }),
    { numRuns: 60 },
  );
});

test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
  '%s writes its mark and finds it',
  (encoding) => {
    const bytes = encodeText('naïve 日本 🎈\n', { encoding, bom: true });
    expect(decodeText(bytes)).toEqual({
      text: 'naïve 日本 🎈\n',
      encoding,
      bom: true,
      lineEnding: 'lf',
      exact: true,
    });
  },
);

test('writes any text of Unicode', () => {
  const text = fc.string({ unit: 'grapheme' });
  const form = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be' as const);
  fc.assert(
    fc.property(text, form, (words, name) => {
      const encoding = name as Encoding;
      const bytes = encodeText(words, { encoding, bom: true });
      expect(decodeText(bytes)).toMatchObject({ text: words, encoding, bom: true });
    }),
  );
});

test('has no mark to write in an encoding without one', () => {
  expect([...encodeText('a', { encoding: 'koi8-r', bom: true })]).toEqual([0x61]);
});

test('refuses a character that the encoding does not have, and names it', () => {
  expect(() => encodeText('10 € and 日', { encoding: 'koi8-r' })).toThrow(
    'The encoding koi8-r cannot write "€" (U+20AC), "日" (U+65E5).',
  );
  expect(() => encodeText('日本語文字列です', { encoding: 'iso-8859-1' })).toThrow('and 3 more.');
});

test('refuses half of a character', () => {
  expect(() => encodeText('\ud83c', { encoding: 'utf-8' })).toThrow('half of a character');
});
