import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';

import { openSmallNcbi, textsOf } from '../../tests/small-ncbi.ts';

test.each([
  ['pubmed', '31452104,20301425,27881303,36780033', ''],
  ['pubmed', '31452104', 'uilist'],
  ['pubmed', '31452104,9', 'docsum'],
  ['pmc', 'PMC6710001,8700002,1', ''],
  ['nuccore', 'NM_000546.6', 'gb'],
  ['nuccore', 'NM_000546.6,ZZ000001.1', 'fasta'],
  ['nuccore', 'ZZ000001', 'gbc'],
  ['nuccore', '1732746264', 'native'],
  ['protein', 'NP_000537.3', 'gp'],
  ['protein', 'NP_000537.3', ''],
  ['gene', '7157,672', ''],
  ['taxonomy', '9606,10090', ''],
  ['snp', 'rs1042522', ''],
  ['clinvar', '12374', 'vcv'],
])('writes XML of %s %s (%s) that can be read', async (db, id, rettype) => {
  const { ask } = await openSmallNcbi();
  const { status, type, text } = await ask('efetch.fcgi', { db, id, rettype, retmode: 'xml' });
  expect([status, type]).toEqual([200, 'text/xml; charset=UTF-8']);
  expect(() => new SaxesParser({ xmlns: true }).write(text).close()).not.toThrow();
});

test('leaves out articles that it does not have, without a word', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', { id: '999,31452104' });
  expect(textsOf(text, 'PMID')).toContain('31452104');
  const { text: empty } = await ask('efetch.fcgi', { id: '999' });
  expect(empty.replace(/\s/g, '')).toMatch(/<PubmedArticleSet><\/PubmedArticleSet>$/);
});

test('refuses ids that are none', async () => {
  const { ask } = await openSmallNcbi();
  for (const parameters of [{ id: 'abc' }, {}]) {
    const { status, text } = await ask('efetch.fcgi', parameters);
    expect(status).toBe(400);
    expect(textsOf(text, 'ERROR')).toEqual(['ID list is empty! Possibly it has no correct IDs.']);
  }
});

test('refuses a form that a database does not have', async () => {
  const { ask } = await openSmallNcbi();
  const { status, text } = await ask('efetch.fcgi', { id: '31452104', rettype: 'fasta' });
  expect(status).toBe(400);
  expect(text).toContain('rettype=fasta');
});

test('keeps tags, letters and order in a title and an abstract', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', { id: '31452104' });
  expect(text).toContain(
    '<ArticleTitle>Low O<sub>2</sub> raises TGF-&#x3b2;1 and slows TP53-dependent repair in <i>BRCA1</i><sup>+/-</sup> cells',
  );
  expect(text).toContain('<AbstractText Label="RESULTS" NlmCategory="RESULTS">');
  expect(text).toContain('for 72 h &amp; counted');
  const { text: formula } = await ask('efetch.fcgi', { id: '36780033' });
  expect(formula).toContain('<mml:mi>r</mml:mi><mml:mo>=</mml:mo>');
  expect(text).toContain('<QualifierName UI="Q000378" MajorTopicYN="Y">metabolism</QualifierName>');
});

test('writes what is odd about old and new articles', async () => {
  const { ask } = await openSmallNcbi();
  const id = '27881303,11700088,11800099,38100042,32660051,29990004';
  const { text } = await ask('efetch.fcgi', { id });
  expect(textsOf(text, 'MedlineDate')).toEqual(['2016 Nov-Dec']);
  expect(textsOf(text, 'CollectiveName')).toEqual(['L-17 Influenza Study Group']);
  expect(text).toMatch(/RefType="RetractionIn".*?<PMID Version="1">11800099</);
  expect(text).toContain('<MedlineCitation Status="Publisher"');
  expect(textsOf(text, 'VernacularTitle')).toHaveLength(1);
  expect(text).toContain('<OtherAbstract Type="Publisher" Language="ger">');
  expect(textsOf(text, 'Season')).toEqual(['Spring']);
});

test('writes MEDLINE with lines that go on', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', { id: '31452104,9410022', rettype: 'medline' });
  expect(text).toMatch(/^\nPMID- 31452104\nOWN - NLM\n/);
  expect(text).toMatch(/\nTI {2}- Low O2 raises .*\n {6}laboratory study\n/);
  expect(text).toContain('\nMH  - *Transforming Growth Factor beta1/metabolism\n');
  expect(text).toContain('\n\nPMID- 9410022\n');
});

test('writes abstracts for people', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', { id: '35000001,20301425', rettype: 'abstract' });
  expect(text).toMatch(/^1\. Lakeside J Med\. 2022 Jan 6;386\(1\):12-21\. doi:/);
  expect(text).toContain('PMID: 35000001 [Indexed for MEDLINE]\n\n\n2. BRCA1-Associated');
});

test('tells which articles of PMC it does not have, and which have no text', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', { db: 'pmc', id: '6710001,PMC8700002,12' });
  expect(text.match(/<body>/g)).toHaveLength(1);
  expect(text).toContain('<!--The publisher of this article does not allow');
  expect(text).toContain('<error id="12">');
});

const TP53 = { db: 'nuccore', id: 'NM_000546.6' } as const;

test('codes for the protein that it says', async () => {
  const { ask } = await openSmallNcbi();
  const coding = await ask('efetch.fcgi', { ...TP53, rettype: 'fasta_cds_na' });
  const protein = await ask('efetch.fcgi', { db: 'protein', id: 'NP_000537.3', rettype: 'fasta' });
  const lettersOf = (fasta: string): string => fasta.split('\n').slice(1).join('');
  expect(lettersOf(coding.text).length).toBe(3 * (lettersOf(protein.text).length + 1));
  expect(lettersOf(coding.text)).toMatch(/^ATG.*TAA$/);
});

test('cuts a sequence to a range', async () => {
  const { ask } = await openSmallNcbi();
  const range = { ...TP53, seq_start: '28', seq_stop: '36' };
  const { text } = await ask('efetch.fcgi', { ...range, rettype: 'fasta' });
  expect(text).toBe(
    '>NM_000546.6:28-36 Homo sapiens tumor protein p53 (TP53), transcript variant 1, mRNA\nGCAATGGAG\n',
  );
  const { text: record } = await ask('efetch.fcgi', { ...range, rettype: 'gb' });
  expect(record).toContain('LOCUS       NM_000546                  9 bp');
  expect(record).toContain('     source          1..9\n');
  expect(record).toContain('     CDS             4..>9\n');
  expect(record).toContain('        1 gcaatggag\n');
});

test('gives the other strand backwards', async () => {
  const { ask } = await openSmallNcbi();
  const range = { ...TP53, seq_start: '28', seq_stop: '36', strand: '2' };
  const { text } = await ask('efetch.fcgi', { ...range, rettype: 'fasta' });
  expect(text).toContain('>NM_000546.6:c36-28 ');
  expect(text).toContain('\nCTCCATTGC\n');
  const { text: record } = await ask('efetch.fcgi', { ...range, rettype: 'gb' });
  expect(record).toContain('REGION: complement(28..36)');
  expect(record).toContain('     CDS             complement(<1..6)\n');
});

test('folds FASTA at 70 letters and parts records by a blank line', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('efetch.fcgi', {
    db: 'nuccore',
    id: 'NM_000546,ZZ000001',
    rettype: 'fasta',
  });
  const [, first] = text.split('\n');
  expect(first).toHaveLength(70);
  expect(text).toContain('\n\n>ZZ000001.1 ');
});

test.each([
  [{ ...TP53, rettype: 'acc' }, 'NM_000546.6\n'],
  [{ ...TP53, rettype: 'seqid' }, 'Seq-id ::= gi 1732746264'],
  [TP53, 'Seq-entry ::= seq {'],
  [{ db: 'gene', id: '7157' }, 'Entrezgene ::= {'],
  [{ db: 'gene', id: '7157', rettype: 'gene_table' }, 'Gene ID: 7157'],
  [{ db: 'mesh', id: '68012890' }, '1: Sleep'],
  [{ db: 'snp', id: '1042522', rettype: 'docset' }, 'Alleles: G/C'],
])('writes text for %j', async (parameters, part) => {
  const { ask } = await openSmallNcbi();
  const { type, text } = await ask('efetch.fcgi', parameters);
  expect(type).toContain('text/plain');
  expect(text).toContain(part);
});

test('refuses a sequence that it does not have', async () => {
  const { ask } = await openSmallNcbi();
  const { status, text } = await ask('efetch.fcgi', {
    db: 'nuccore',
    id: 'NM_9',
    rettype: 'fasta',
  });
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('Failed to retrieve sequence: NM_9'),
  ]);
});
