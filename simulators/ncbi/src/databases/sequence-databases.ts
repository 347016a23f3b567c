import type { Sequence } from '../corpus/sequence.ts';
import { SEQUENCES } from '../corpus/sequences.ts';
import { type Database, makeField } from './database.ts';
import { createPlainDatabase, type PlainRecord } from './plain-database.ts';
import { makeEntries, makeItems, type SummaryItem } from './summary.ts';

const FIELDS = [
  makeField('TITL|Title|ti,title,titl|Words in definition line'),
  makeField('WORD|Text Word|tw|Free text associated with record'),
  makeField('ORGN|Organism|organism,orgn|Scientific and common names of organism'),
  makeField('ACCN|Accession|accession,accn,pacc|Accession number of sequence', 'whole'),
  makeField('GENE|Gene Name|gene,gene name|Name of gene associated with sequence', 'whole'),
  makeField('PROP|Properties|properties,prop|Properties of sequence', 'whole'),
  makeField('SLEN|Sequence Length|slen,sequence length|Length of sequence', 'number'),
  makeField('PDAT|Publication Date|pdat,dp|Date sequence added', 'date'),
  makeField('MDAT|Modification Date|mdat|Date of last update', 'date'),
];

/** The databases of nucleotides and of proteins. */
export function createSequenceDatabases(): readonly Database[] {
  const of = (kind: Sequence['kind']): readonly PlainRecord[] =>
    SEQUENCES.filter((sequence) => sequence.kind === kind).map(toRecord);
  return [
    createPlainDatabase({
      name: 'protein',
      menu: 'Protein',
      description: 'Protein sequence record',
      fields: FIELDS,
      records: of('protein'),
    }),
    createPlainDatabase({
      name: 'nuccore',
      menu: 'Nucleotide',
      description: 'Core Nucleotide record',
      fields: FIELDS,
      records: of('nucleotide'),
    }),
  ];
}

function toRecord(sequence: Sequence): PlainRecord {
  const { uid, accession, organism, gene, letters, keywords, definition } = sequence;
  return {
    uid,
    accession,
    fields: {
      TITL: [definition],
      WORD: [definition, ...keywords],
      ORGN: [organism.name, organism.commonName, `txid${organism.taxId}`],
      ACCN: [accession, accession.replace(/\..*/, '')],
      GENE: gene === undefined ? [] : [gene],
      PROP: [
        `biomol ${sequence.molecule}`,
        ...(keywords.includes('RefSeq') ? ['srcdb refseq'] : []),
      ],
      SLEN: [String(letters.length)],
      PDAT: [writeSlashedDay(sequence.created)],
      MDAT: [writeSlashedDay(sequence.updated)],
    },
    summary: summarize(sequence),
  };
}

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

/** 24-MAR-1999 as 1999/03/24. */
function writeSlashedDay(day: string): string {
  const [date = '', month = '', year = ''] = day.split('-');
  return `${year}/${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}/${date}`;
}

function summarize(sequence: Sequence): readonly SummaryItem[] {
  const { uid, accession, organism } = sequence;
  const isProtein = sequence.kind === 'protein';
  const isReference = sequence.keywords.includes('RefSeq');
  return makeItems({
    Caption: accession.replace(/\..*/, ''),
    Title: sequence.definition,
    Extra: `gi|${uid}|${isReference ? 'ref' : 'gb'}|${accession}|`,
    Gi: Number(uid),
    CreateDate: writeSlashedDay(sequence.created),
    UpdateDate: writeSlashedDay(sequence.updated),
    Flags: isReference ? 512 : 0,
    TaxId: Number(organism.taxId),
    Slen: sequence.letters.length,
    Biomol: isProtein ? '' : sequence.molecule,
    MolType: isProtein ? 'aa' : sequence.molecule === 'DNA' ? 'dna' : 'rna',
    Topology: 'linear',
    SourceDb: isReference ? 'refseq' : 'insd',
    SegSetSize: '',
    ProjectId: '0',
    Genome: '',
    SubType: 'chromosome|map',
    SubName: '17|17p13.1',
    AssemblyGi: '',
    AssemblyAcc: '',
    Tech: '',
    Completeness: '',
    GeneticCode: '1',
    Strand: '',
    Organism: organism.name,
    Strain: '',
    BioSample: '',
    Statistics: makeEntries('Stat', [
      makeItems({ Type: 'Length', Count: sequence.letters.length }),
    ]),
    Properties: makeItems({ NA: isProtein ? '' : '1', Value: isProtein ? '2' : '1' }),
    OSLT: makeItems({ Indexed: 'yes', Value: accession }),
    AccessionVersion: accession,
  });
}
