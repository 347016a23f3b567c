import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutLine, readLinesAfter, readLinesBefore, MAX_SHOWN } from './search-code.ts';
import { decode, splitPortions } from './portions.ts';

const TEXT = 'one\ntwo\r\nthree\nfour\n';

test.each([
  [0, 2, []],
  [TEXT.indexOf('two'), 2, ['one']],
  [TEXT.indexOf('three'), 1, ['two']],
  [TEXT.indexOf('four'), 5, ['one', 'two', 'three']],
  [TEXT.indexOf('four'), 0, []],
])('gives the lines before place %i, at most %i', (start, count, expected) => {
  expect(readLinesBefore(TEXT, start, count)).toEqual(expected);
});

test.each([
  [3, 2, ['two', 'three']],
  [TEXT.indexOf('\r'), 1, ['three']],
  [TEXT.length - 1, 3, []],
  [TEXT.indexOf('three') + 5, 9, ['four']],
])('gives the lines after a line that ends at %i, at most %i', (end, count, expected) => {
  expect(readLinesAfter(TEXT, end, count)).toEqual(expected);
});

test('keeps empty lines in the context', () => {
  expect(readLinesBefore('\n\nx', 2, 5)).toEqual(['', '']);
  expect(readLinesAfter('x\n\n\ny', 1, 5)).toEqual(['', '', 'y']);
});

test('shows a line as it is when it is not long', () => {
  const line = 'x'.repeat(MAX_SHOWN);
  expect(cutLine(line)).toEqual({ text: line, cut: false });
});

test.each([0, 500, 4_000, 9_990])('shows the part of a long line around place %i', (start) => {
  const line = `${'-'.repeat(start)}needle${'-'.repeat(10_000 - start)}`;
  const { text, cut } = cutLine(line, { start, end: start + 6 });
  expect(cut).toBe(true);
  expect(text).toContain('needle');
  expect(text.length).toBeLessThanOrEqual(MAX_SHOWN + 2);
});

test('never cuts a character in half', () => {
  for (const lead of ['', 'x']) {
    const line = `${lead}${'😀'.repeat(1_000)}`;
    const { text } = cutLine(line, { start: 1_001, end: 1_003 });
    expect(text).not.toMatch(/\p{Surrogate}/u);
  }
});

test.each(['plain', 'größer 日本 😀'])('decodes %s', (text) => {
  expect(decode(Buffer.from(text))).toBe(text);
});

test('cuts a text between lines, with as many lines around each portion as asked', () => {
  const parts = fc.array(fc.constantFrom('a', 'ö', '😀', '\n', '\r\n'), { maxLength: 40 });
  const few = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 12 }), few, (all, size, context) => {
      const content = all.join('');
      const portions = [...splitPortions(Buffer.from(content), context, size)];
      let whole = '';
      for (const { text, from, to, linesBefore: before } of portions) {
        expect(before()).toBe(whole.split('\n').length - 1);
        const at = whole.length;
        whole += text.slice(from, to);
        expect(readLinesBefore(text, from, context)).toEqual(readLinesBefore(content, at, context));
        const end = to - 1;
        expect(readLinesAfter(text, end, context)).toEqual(
          readLinesAfter(content, whole.length - 1, context),
        );
      }
      expect(whole).toBe(content);
    }),
    { numRuns: 500 },
  );
});
