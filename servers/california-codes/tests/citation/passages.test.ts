import { expect, test } from 'vitest';

import { isUnread } from '../../src/citations/read-code.ts';
import { findCitations } from '../../src/citations/find-citations.ts';
import { findUnclear } from '../../src/citations/cited-text.ts';
import { parseCitation } from '../../src/citations/parse-citation.ts';
import { keyOf } from './support/key-of.ts';
import { LEFT_ALONE } from './support/left-alone.ts';
import { PASSAGES } from './support/passages.ts';

test('has at least fifty texts that are no citations', () => {
  expect(new Set(LEFT_ALONE).size).toBeGreaterThanOrEqual(50);
});

test.for(LEFT_ALONE)('leaves %j alone', (text) => {
  expect(findCitations(text)).toEqual([]);
  expect(findCitations(`They said: ${text}, and more.`)).toEqual([]);
});

test.for(PASSAGES)('finds in %j: %j', ([text, keys, hint]) => {
  const found = findCitations(text, hint === undefined ? {} : { code: hint });
  expect(found.map(keyOf)).toEqual(keys);
});

test.for([
  '42 U.S.C. § 1983',
  'Cal. Code Regs., tit. 5, § 4600',
  'N.Y. Penal Law § 125.25',
  'Tex. Penal Code § 19.02',
  'U.S. Const., art. I, § 8',
  'Evidence Code of Nevada § 48',
  '12 Cal.4th 345',
  'Stats. 2000, Ch. 44, Sec. 3',
])('does not take the argument %j for a citation, also with a hint', (text) => {
  expect(isUnread(parseCitation(text))).toBe(true);
  expect(isUnread(parseCitation(text, { code: 'EDC' }))).toBe(true);
});

test.for([
  ['PC 187 and LAB 226', ['PC 187', 'LAB 226']],
  ['FC § 300', ['FC § 300']],
  ['EDC 15278, PC 187(a)', []],
  ['Penal Code § 187, PC 190', ['PC 190']],
  ['PC 2020, CA 95814, 12 Cal.4th 345, 42 U.S.C. § 1983, Section 5, Tex. PC 187', []],
] as const)('says what in %j may be a citation: %j', ([text, written]) => {
  const found = findCitations(text);
  expect(findUnclear(text, found).map((one) => one.written)).toEqual(written);
});
