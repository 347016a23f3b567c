import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readJson } from './read-json.ts';

test('reads JSON with raw control characters in its strings', () => {
  expect(readJson('{"ERROR":"Search Backend failed:\n\t\u0001 \\"x\\" \\n"}')).toEqual({
    ERROR: 'Search Backend failed:\n\t\u0001 "x" \n',
  });
});

test('leaves line breaks between values alone', () => {
  expect(readJson('{\n"a":\t"b\nc"\n}')).toEqual({ a: 'b\nc' });
});

test('refuses what is broken otherwise', () => {
  expect(() => readJson('{"a":"b\n')).toThrow(SyntaxError);
});

test('a long string with many of them does not stop it', () => {
  const long = 'a\n'.repeat(300_000);
  expect(readJson(`{"a":"${long}"}`)).toEqual({ a: long });
});

test('gives back any JSON whose control characters were written raw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const raw = JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\n/g, '$1\n');
      expect(readJson(raw)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
