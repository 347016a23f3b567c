import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { parseGenBank } from './parse-genbank.ts';
import { parseGbSet } from './parse-sequences.ts';

const TEXT = `LOCUS       NM_000001                 30 bp    mRNA    linear   PRI 17-NOV-2024
DEFINITION  Homo sapiens made-up protein (MUP), transcript
            variant 1, mRNA.
ACCESSION   NM_000001 XM_9
VERSION     NM_000001.6
DBLINK      BioProject: PRJNA1
            BioSample: SAMN1, SAMN2
KEYWORDS    RefSeq; MANE Select.
SOURCE      Homo sapiens (human)
  ORGANISM  Homo sapiens
            Eukaryota; Metazoa;
            Homo.
REFERENCE   1  (bases 1 to 20; 25 to 30)
  AUTHORS   Doe,J., Roe,R.B. and Poe,E.
  CONSRTM   A Group
  TITLE     A title that
            runs on
  JOURNAL   J Tests 1 (2), 3-4 (2020)
   PUBMED   123
REFERENCE   2
  AUTHORS   Solo,H.
COMMENT     First line.
            
            Third line.
FEATURES             Location/Qualifiers
     source          1..30
                     /organism="Homo sapiens"
                     /db_xref="taxon:9606"
     CDS             join(1..6,
                     complement(10..>24))
                     /gene="MUP"
                     /note="says ""so"" over
                     /two lines, tumor-
                     suppressor"
                     /codon_start=1
                     /pseudo
                     /translation="MEEP
                     QSD"
ORIGIN      
        1 acgtacgtac gtnacgtacg
       21 tacgtacgta
//

LOCUS       NP_000001                  7 aa            linear   PRI 01-JAN-2024
DEFINITION  made-up protein.
ACCESSION   NP_000001
VERSION     NP_000001.3
KEYWORDS    .
SOURCE      virus
  ORGANISM  A virus whose name is so long that it runs on over
            the second line
            Viruses.
ORIGIN      
        1 meepqsd
//
LOCUS       NG_1                     900 bp ss-DNA     circular CON 02-FEB-2023
DEFINITION  Pieces.
ACCESSION   NG_1
VERSION     NG_1.1
CONTIG      join(AC1.1:1..450,gap(10),
            AC2.1:1..440)
//
`;

test('reads GenBank text with everything in it', () => {
  const [record] = parseGenBank(TEXT);
  expect(record).toEqual({
    locus: 'NM_000001',
    accession: 'NM_000001',
    accessionVersion: 'NM_000001.6',
    definition: 'Homo sapiens made-up protein (MUP), transcript variant 1, mRNA',
    length: 30,
    moleculeType: 'mRNA',
    topology: 'linear',
    division: 'PRI',
    updated: '17-NOV-2024',
    organism: 'Homo sapiens',
    taxonId: '9606',
    lineage: 'Eukaryota; Metazoa; Homo',
    source: 'Homo sapiens (human)',
    keywords: ['RefSeq', 'MANE Select'],
    comment: 'First line.\n\nThird line.',
    links: [
      { database: 'BioProject', id: 'PRJNA1' },
      { database: 'BioSample', id: 'SAMN1' },
      { database: 'BioSample', id: 'SAMN2' },
    ],
    references: [
      {
        title: 'A title that runs on',
        authors: ['Doe,J.', 'Roe,R.B.', 'Poe,E.', 'A Group'],
        journal: 'J Tests 1 (2), 3-4 (2020)',
        pmid: '123',
        position: '1..20; 25..30',
      },
      { authors: ['Solo,H.'] },
    ],
    features: [
      {
        key: 'source',
        location: '1..30',
        qualifiers: [
          { name: 'organism', value: 'Homo sapiens' },
          { name: 'db_xref', value: 'taxon:9606' },
        ],
      },
      {
        key: 'CDS',
        location: 'join(1..6,complement(10..>24))',
        qualifiers: [
          { name: 'gene', value: 'MUP' },
          { name: 'note', value: 'says "so" over /two lines, tumor-suppressor' },
          { name: 'codon_start', value: '1' },
          { name: 'pseudo' },
          { name: 'translation', value: 'MEEPQSD' },
        ],
      },
    ],
    sequence: 'acgtacgtacgtnacgtacgtacgtacgta',
  });
});

test('reads proteins, long names and records without letters', () => {
  const [, protein, pieces] = parseGenBank(TEXT);
  expect(protein).toMatchObject({
    moleculeType: 'AA',
    length: 7,
    keywords: [],
    organism: 'A virus whose name is so long that it runs on over the second line',
    lineage: 'Viruses',
    sequence: 'meepqsd',
  });
  expect(pieces).toMatchObject({
    moleculeType: 'DNA',
    strandedness: 'single',
    topology: 'circular',
    division: 'CON',
    features: [],
  });
  expect(pieces).not.toHaveProperty('sequence');
});

test('reads nothing as no records, and says what else is not GenBank text', () => {
  expect(parseGenBank('\n')).toEqual([]);
  expect(() => parseGenBank('Error: something')).toThrow(/no line begins with LOCUS/);
  expect(() => parseGenBank(TEXT.slice(0, 900))).toThrow(/ends before its/);
  expect(() => parseGenBank(TEXT.slice(0, 900))).toThrow(ToolError);
});

test.for(['GB', 'INSD'])('reads %sSet XML', (x) => {
  const xml = `<${x}Set><${x}Seq>
    <${x}Seq_locus>NM_1</${x}Seq_locus><${x}Seq_length>6</${x}Seq_length><${x}Seq_strandedness>single</${x}Seq_strandedness>
    <${x}Seq_moltype>mRNA</${x}Seq_moltype><${x}Seq_topology>linear</${x}Seq_topology><${x}Seq_division>PRI</${x}Seq_division>
    <${x}Seq_update-date>17-NOV-2024</${x}Seq_update-date><${x}Seq_create-date>24-MAR-1999</${x}Seq_create-date>
    <${x}Seq_definition>A thing</${x}Seq_definition><${x}Seq_primary-accession>NM_1</${x}Seq_primary-accession>
    <${x}Seq_accession-version>NM_1.2</${x}Seq_accession-version>
    <${x}Seq_keywords><${x}Keyword>RefSeq</${x}Keyword></${x}Seq_keywords>
    <${x}Seq_source>Homo sapiens (human)</${x}Seq_source><${x}Seq_organism>Homo sapiens</${x}Seq_organism><${x}Seq_taxonomy>Eukaryota; Homo</${x}Seq_taxonomy>
    <${x}Seq_references><${x}Reference><${x}Reference_reference>1</${x}Reference_reference><${x}Reference_position>1..6</${x}Reference_position>
      <${x}Reference_authors><${x}Author>Doe,J.</${x}Author></${x}Reference_authors><${x}Reference_title>T</${x}Reference_title>
      <${x}Reference_journal>J</${x}Reference_journal><${x}Reference_pubmed>5</${x}Reference_pubmed></${x}Reference></${x}Seq_references>
    <${x}Seq_comment>Comment.</${x}Seq_comment>
    <${x}Seq_feature-table>
      <${x}Feature><${x}Feature_key>source</${x}Feature_key><${x}Feature_location>1..6</${x}Feature_location>
        <${x}Feature_quals><${x}Qualifier><${x}Qualifier_name>db_xref</${x}Qualifier_name><${x}Qualifier_value>taxon:9606</${x}Qualifier_value></${x}Qualifier>
        <${x}Qualifier><${x}Qualifier_name>pseudo</${x}Qualifier_name></${x}Qualifier></${x}Feature_quals></${x}Feature></${x}Seq_feature-table>
    <${x}Seq_sequence>acgtac</${x}Seq_sequence>
    <${x}Seq_xrefs><${x}Xref><${x}Xref_dbname>BioProject</${x}Xref_dbname><${x}Xref_id>PRJ1</${x}Xref_id></${x}Xref></${x}Seq_xrefs>
  </${x}Seq><${x}Seq><${x}Seq_locus>EMPTY</${x}Seq_locus></${x}Seq></${x}Set>`;
  const [record, empty] = parseGbSet(xml);
  expect(record).toEqual({
    locus: 'NM_1',
    accession: 'NM_1',
    accessionVersion: 'NM_1.2',
    definition: 'A thing',
    length: 6,
    moleculeType: 'mRNA',
    strandedness: 'single',
    topology: 'linear',
    division: 'PRI',
    created: '24-MAR-1999',
    updated: '17-NOV-2024',
    organism: 'Homo sapiens',
    taxonId: '9606',
    lineage: 'Eukaryota; Homo',
    source: 'Homo sapiens (human)',
    keywords: ['RefSeq'],
    comment: 'Comment.',
    links: [{ database: 'BioProject', id: 'PRJ1' }],
    references: [{ title: 'T', authors: ['Doe,J.'], journal: 'J', pmid: '5', position: '1..6' }],
    features: [
      {
        key: 'source',
        location: '1..6',
        qualifiers: [{ name: 'db_xref', value: 'taxon:9606' }, { name: 'pseudo' }],
      },
    ],
    sequence: 'acgtac',
  });
  expect(empty).toMatchObject({ locus: 'EMPTY', length: 0, features: [], references: [] });
});
