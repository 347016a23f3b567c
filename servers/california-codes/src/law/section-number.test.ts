import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fuzzing } from '../../tests/support/fuzzing.ts';
import { compareSections, normalizeSection, toSortKey } from './section-number.ts';

const READ: readonly (readonly [string, string])[] = [
  ['15278', '15278'],
  [' § 44237.5. ', '44237.5'],
  ['§§ 44237.5', '44237.5'],
  ['Sec. 7.', '7'],
  ['SECTION 1.', '1'],
  ['section 1', '1'],
  ['SEC.7', '7'],
  ['05000', '5000'],
  ['0', '0'],
  ['7522.02', '7522.02'],
  ['25299.50.3', '25299.50.3'],
  ['1102.6A.', '1102.6a'],
  ['1203.1ab', '1203.1ab'],
];

test.for(READ)('reads "%s" as the section %s', ([written, number]) => {
  expect(normalizeSection(written)).toBe(number);
});

test.for([
  '',
  '.',
  '§',
  'abc',
  '15278(a)',
  '1-2',
  '1..2',
  '.5',
  '1 2',
  'Sec',
  `1${'0'.repeat(60)}`,
])('finds no section in "%s"', (written) => {
  expect(normalizeSection(written)).toBeUndefined();
});

test('orders sections as the codes print them, whatever order they come in', () => {
  const printed = [
    '9',
    '187',
    '1203',
    '1203.1',
    '1203.1a',
    '1203.1ab',
    '1203.1b',
    '1203.1.5',
    '1203.02',
    '1203.2',
    '1203.2a',
    '48900',
    '48900.1',
    '48900.12',
    '48900.2',
    '48900.20',
    '48900.20.3',
    '48901',
  ].toSorted(compareSections);
  expect(printed).toEqual([
    '9',
    '187',
    '1203',
    '1203.02',
    '1203.1',
    '1203.1a',
    '1203.1ab',
    '1203.1b',
    '1203.1.5',
    '1203.2',
    '1203.2a',
    '48900',
    '48900.1',
    '48900.12',
    '48900.2',
    '48900.20',
    '48900.20.3',
    '48901',
  ]);
  expect(printed.toReversed().toSorted(compareSections)).toEqual(printed);
  expect(compareSections('48900.1', '48900.1')).toBe(0);
});

const section = fc
  .tuple(
    fc.nat({ max: 99_999 }),
    fc.array(fc.constantFrom('1', '12', '2', '05', '5', '50', '3'), { maxLength: 3 }),
    fc.constantFrom('', 'a', 'ab', 'b'),
  )
  .map(([whole, fractions, letters]) => [String(whole), ...fractions].join('.') + letters);

test('keys sort as the codes order their sections', () => {
  fc.assert(
    fc.property(section, section, (one, other) => {
      const [a, b] = [toSortKey(one), toSortKey(other)];
      expect(Math.sign(compareSections(one, other))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
    fuzzing(),
  );
});
