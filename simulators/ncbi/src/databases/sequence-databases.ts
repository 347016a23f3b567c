import type { Sequence } from '../corpus/sequence.ts';
import { SEQUENCES } from '../corpus/sequences.ts';
import { type Database, field } from './database.ts';
import { createPlainDatabase, type PlainRecord } from './plain-database.ts';
import { entries, items, type SummaryItem } from './summary.ts';

const FIELDS = [
  field('TITL|Title|ti,title,titl|Words in definition line'),
  field('WORD|Text Word|tw|Free text associated with record'),
  field('ORGN|Organism|organism,orgn|Scientific and common names of organism'),
  field('ACCN|Accession|accession,accn,pacc|Accession number of sequence', 'whole'),
  field('GENE|Gene Name|gene,gene name|Name of gene associated with sequence', 'whole'),
  field('PROP|Properties|properties,prop|Properties of sequence', 'whole'),
  field('SLEN|Sequence Length|slen,sequence length|Length of sequence', 'number'),
  field('PDAT|Publication Date|pdat,dp|Date sequence added', 'date'),
  field('MDAT|Modification Date|mdat|Date of last update', 'date'),
];

/** The databases of nucleotides and of proteins. */
export function createSequenceDatabases(): readonly Database[] {
  const of = (kind: Sequence['kind']): readonly PlainRecord[] =>
    SEQUENCES.filter((sequence) => sequence.kind === kind).map(recordOf);
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

function recordOf(sequence: Sequence): PlainRecord {
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
      PDAT: [slashedDay(sequence.created)],
      MDAT: [slashedDay(sequence.updated)],
    },
    summary: summaryOf(sequence),
  };
}

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

/** 24-MAR-1999 as 1999/03/24. */
function slashedDay(day: string): string {
  const [date = '', month = '', year = ''] = day.split('-');
  return `${year}/${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}/${date}`;
}

function summaryOf(sequence: Sequence): readonly SummaryItem[] {
  const { uid, accession, organism } = sequence;
  const isProtein = sequence.kind === 'protein';
  const isReference = sequence.keywords.includes('RefSeq');
  return items({
    Caption: accession.replace(/\..*/, ''),
    Title: sequence.definition,
    Extra: `gi|${uid}|${isReference ? 'ref' : 'gb'}|${accession}|`,
    Gi: Number(uid),
    CreateDate: slashedDay(sequence.created),
    UpdateDate: slashedDay(sequence.updated),
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
    Statistics: entries('Stat', [items({ Type: 'Length', Count: sequence.letters.length })]),
    Properties: items({ NA: isProtein ? '' : '1', Value: isProtein ? '2' : '1' }),
    OSLT: items({ Indexed: 'yes', Value: accession }),
    AccessionVersion: accession,
  });
}
