import { expect, test } from 'vitest';

import { findCitations } from '../../src/citations/find-citations.ts';
import { parseCitation } from '../../src/citations/parse-citation.ts';
import { keyOf } from './support/key-of.ts';
import { SHORT_SPELLINGS } from './support/short-spellings.ts';
import { SPELLINGS } from './support/spellings.ts';

test('has at least two hundred spellings', () => {
  expect(new Set(SPELLINGS.map(([written]) => written)).size).toBeGreaterThanOrEqual(200);
});

test.for(SPELLINGS)('reads the argument %j as %s', ([written, key]) => {
  expect(keyOf(parseCitation(written))).toBe(key);
});

test.for(SPELLINGS)('finds %j in running text as %s', ([written, key]) => {
  const found = findCitations(`As the court said (${written}), this holds.`);
  expect(found.map(keyOf)).toEqual([key]);
  expect(findCitations(`${written}`).map(keyOf)).toEqual([key]);
});

test.for(SHORT_SPELLINGS)('reads the argument %j as %s', ([written, key, hint]) => {
  expect(keyOf(parseCitation(written, hint === undefined ? {} : { code: hint }))).toBe(key);
});
