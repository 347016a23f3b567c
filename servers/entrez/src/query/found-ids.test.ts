import { expect, test } from 'vitest';

import { isEmptySet, findLostIds } from './fetch.ts';

test.each([
  ['XML', '<MedlineCitation Status="X"><PMID Version="1">1</PMID><ref><PMID>2</PMID></ref>'],
  ['a book', '<BookDocument>\n<PMID Version="1">1</PMID>'],
  ['MEDLINE', '\nPMID- 1\nTI  - PMID- 2'],
  ['abstracts', '1. J Test.\n\nPMID: 1  [Indexed]'],
  ['a list', '1\n'],
])('finds the articles that are missing from %s', (_form, text) => {
  expect(findLostIds(text, { database: 'pubmed', ids: ['1', '2'] })).toEqual({
    missing: ['2'],
    unnamed: 0,
  });
});

test.each([
  ['FASTA', '>NM_1.2 Homo\nACGT\n>sp|P04637.4|P53_HUMAN\nMEE\n'],
  ['GenBank', 'LOCUS  x\nVERSION     NM_1.2\n//\nVERSION     P04637.4\n//\n'],
  [
    'GBSet',
    '<GBSeq_accession-version>NM_1.2</GBSeq_accession-version><GBSeq_accession-version>P04637.4</GBSeq_accession-version>',
  ],
  ['TinySeq', '<TSeq_accver>NM_1.2</TSeq_accver><TSeq_accver>P04637.4</TSeq_accver>'],
  ['a list', 'NM_1.2\nP04637.4\n'],
])('tells accessions that did not come from numbers that may have, in %s', (_form, text) => {
  const lost = (...ids: string[]): unknown => findLostIds(text, { database: 'nuccore', ids });
  expect(lost('nm_1', 'P04637.4')).toEqual({ missing: [], unnamed: 0 });
  expect(lost('NM_1.2', 'P04637', 'NM_9.1')).toEqual({ missing: ['NM_9.1'], unnamed: 0 });
  expect(lost('NM_1.2', 'P04637', '77')).toEqual({ missing: ['77'], unnamed: 0 });
  expect(lost('NM_1.2', '120407068')).toEqual({ missing: [], unnamed: 0 });
  expect(lost('NM_1.2', '120407068', '77')).toEqual({ missing: [], unnamed: 1 });
});

test.each([
  ['gene', '<Gene-track_geneid>1</Gene-track_geneid>'],
  ['taxonomy', '<Taxon>\n  <TaxId>1</TaxId>'],
  ['pmc', '<article-id pub-id-type="pmcid">PMC1</article-id>'],
  ['pmc', '<error id="1">The article is not open.</error>'],
])('knows the names of records of %s', (database, text) => {
  expect(findLostIds(text, { database, ids: ['1', '2'] })).toEqual({ missing: ['2'], unnamed: 0 });
});

test.each([
  ['pubmed', '{}'],
  ['pubmed', 'The number is\n7\n'],
  ['mesh', '1: Sleep'],
])('does not know of %s in a form that it does not know', (database, text) => {
  expect(findLostIds(text, { database, ids: ['1'] })).toBeUndefined();
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
