import { expect, test } from 'vitest';

import { isEmptySet, missingPmids } from './found-ids.ts';

test.each([
  ['XML', '<MedlineCitation Status="X"><PMID Version="1">1</PMID><ref><PMID>2</PMID></ref>'],
  ['a book', '<BookDocument>\n<PMID Version="1">1</PMID>'],
  ['MEDLINE', '\nPMID- 1\nTI  - PMID- 2'],
  ['abstracts', '1. J Test.\n\nPMID: 1  [Indexed]'],
  ['a list', '1\n'],
])('finds the records that are missing from %s', (_form, text) => {
  expect(missingPmids(text, ['1', '2'])).toEqual(['2']);
});

test('does not know in a form that it does not know', () => {
  expect(missingPmids('{}', ['1'])).toBeUndefined();
});

test.each([
  ['', true],
  ['\n', true],
  ['<?xml version="1.0" ?>\n<!DOCTYPE A>\n<PubmedArticleSet></PubmedArticleSet>', true],
  ['<pmc-articleset/>', true],
  ['<pmc-articleset><error id="1">x</error></pmc-articleset>', false],
  ['>NM_1\nACGT', false],
])('of %j it says whether it is empty: %s', (text, isEmpty) => {
  expect(isEmptySet(text)).toBe(isEmpty);
});
