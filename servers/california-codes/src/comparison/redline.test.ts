import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fuzzing } from '../../tests/support/fuzzing.ts';
import { countWords, compareParagraphs, type RedlineRow, toMarkdown } from './redline.ts';
import { placeQuote, compareQuote } from './sides.ts';

function sideOf(rows: readonly RedlineRow[], other: 'added' | 'removed'): readonly string[] {
  return rows
    .filter(({ change }) => change !== other)
    .map(({ segments }) =>
      segments
        .filter(({ kind }) => kind !== other)
        .map(({ text }) => text)
        .join(''),
    );
}

test('shows what went and what came, word by word', () => {
  const rows = compareParagraphs(
    ['(a) A pupil shall attend school daily.', '(b) This is old.', '(c) Stays.'],
    ['(a) A pupil may attend school.', '(c) Stays.', '(d) Something new altogether.'],
  );
  expect(rows.map(({ change }) => change)).toStrictEqual(['changed', 'removed', 'same', 'added']);
  expect(rows.map(toMarkdown)).toStrictEqual([
    '(a) A pupil ~~shall~~**may** attend school ~~daily~~.'.replace(
      'school ~~daily~~',
      'school ~~daily~~',
    ),
    '~~(b) This is old.~~',
    '(c) Stays.',
    '**(d) Something new altogether.**',
  ]);
  expect(countWords(rows)).toStrictEqual({ added: 5, removed: 6 });
});

test('pairs the paragraphs that are alike when their number changes', () => {
  const before = ['(1) The board shall meet monthly.', '(2) The board shall keep minutes.'];
  const after = [
    '(1) Nobody may serve twice in a row.',
    '(2) The board shall meet weekly.',
    '(3) The board shall keep minutes.',
  ];
  expect(compareParagraphs(before, after).map(({ change }) => change)).toStrictEqual([
    'added',
    'changed',
    'changed',
  ]);
});

test('escapes what Markdown would take for its own', () => {
  expect(toMarkdown({ segments: [{ kind: 'same', text: 'a * b_c ~ `d`' }] })).toBe(
    'a \\* b\\_c \\~ \\`d\\`',
  );
});

test('keeps both texts whole, whatever they are', () => {
  const word = fc.constantFrom('the', 'board', 'shall', 'may', '(a)', 'not', '\n', ',', 'pupil');
  const paragraph = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const text = fc.array(paragraph, { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = compareParagraphs(before, after);
      expect(sideOf(rows, 'added')).toStrictEqual(before);
      expect(sideOf(rows, 'removed')).toStrictEqual(after);
    }),
    fuzzing(),
  );
});

test('tells two long texts with nothing in common as one removed and one added', () => {
  const words = (stem: string): string =>
    Array.from({ length: 4_000 }, (_, index) => `${stem}${index} both`).join(' ');
  expect(
    compareParagraphs([words('old')], [words('new')]).map(({ segments }) => segments.length),
  ).toStrictEqual([2]);
});

const LAW = ['(a) A pupil’s record shall be kept.', '(b) The board shall meet.', '(c) It ends.'];

test.each([
  ["(a) A pupil's  record\nshall be kept. (b) The board shall meet. (c) It ends.", 'equal'],
  ['The board shall meet', 'contained'],
  ['The board shall me', 'different'],
  ['The board may meet.', 'different'],
])('finds that %j is %s', (quote, match) => {
  expect(placeQuote(quote, LAW).match).toBe(match);
});

test('compares a quote with the paragraphs that it speaks of', () => {
  expect(placeQuote('(b) The board may meet.', LAW).after).toStrictEqual([
    '(b) The board shall meet.',
  ]);
  expect(placeQuote('(b) The board may meet.\n\n(c) It ends soon.', LAW).after).toStrictEqual(
    LAW.slice(1),
  );
});

test('shows the law as it is printed, whatever marks a quote has', () => {
  const rows = compareQuote(placeQuote("(a) A pupil's record may be kept.", LAW));
  expect(rows.map(toMarkdown)).toStrictEqual(['(a) A pupil’s record ~~may~~**shall** be kept.']);
});
