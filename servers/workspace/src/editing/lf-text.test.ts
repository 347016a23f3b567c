import fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyEdits } from './apply-edits.ts';
import { toLfText } from './lf-text.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r\n', '\r', 'é'), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('every part of a text with LF lies where it lies in the file', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(40), (original, a, b) => {
      const { text, toOriginal } = toLfText(original);
      const [start = 0, end = 0] = [a, b]
        .map((at) => Math.min(at, text.length))
        .sort((x, y) => x - y);
      const part = original.slice(toOriginal(start), toOriginal(end));
      const isOld = !original.includes('\n');
      const expected = text.slice(start, end);
      expect(isOld ? part.replaceAll('\r', '\n') : part.replaceAll('\r\n', '\n')).toBe(expected);
    }),
  );
});

test('an edit changes what it names and not a letter beside it', () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, after, any) => {
      const inserted = any.replaceAll('\r', '');
      const edits = [{ oldText: '<old>', newText: `<${inserted}>` }];
      const { text } = applyEdits(`${before}<old>${after}`, edits, {
        asked: 'a.txt',
        match: 'exact',
      });
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(after)).toBe(true);
      const middle = text.slice(before.length, text.length - after.length);
      expect(middle.replaceAll(/\r\n|\r/g, '\n')).toBe(`<${inserted}>`);
    }),
  );
});
