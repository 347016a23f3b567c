import { TAXA } from '../corpus/organisms.ts';
import { type Sequence, SEQUENCES } from '../corpus/sequences.ts';
import { CLINVAR, SNPS, type Variant } from '../corpus/variants.ts';
import { MESH } from '../corpus/vocabulary.ts';
import {
  createPlainDatabase,
  type Database,
  makeEntries,
  makeField,
  makeItems,
  type PlainRecord,
  type SummaryItem,
} from './database.ts';

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

/** Taxonomy, MeSH, SNP and ClinVar, of which there is only a little. */
export function createSmallDatabases(): readonly Database[] {
  return [createTaxonomy(), createMesh(), createSnp(), createClinvar()];
}

function createTaxonomy(): Database {
  return createPlainDatabase({
    name: 'taxonomy',
    menu: 'Taxonomy',
    description: 'Taxonomy database',
    fields: [
      makeField('SCIN|Scientific Name|scin,scientific name|Scientific name of organism', 'whole'),
      makeField('COMN|Common Name|comn,common name|Common name of organism', 'whole'),
      makeField('LNGE|Lineage|lnge,lineage|Lineage in taxonomic hierarchy'),
      makeField('RANK|Rank|rank|Hierarchical position', 'whole'),
    ],
    records: TAXA.map((taxon) => ({
      uid: taxon.taxId,
      fields: {
        SCIN: [taxon.name],
        COMN: [taxon.commonName],
        LNGE: [...taxon.lineage],
        RANK: [taxon.rank],
      },
      summary: makeItems({
        Status: 'active',
        Rank: taxon.rank,
        Division: taxon.division.toLowerCase(),
        ScientificName: taxon.name,
        CommonName: taxon.commonName,
        TaxId: Number(taxon.taxId),
        AkaTaxId: 0,
        Genus: taxon.name.split(' ')[0] ?? '',
        Species: taxon.name.split(' ')[1] ?? '',
        SubSp: '',
        ModificationDate: '2024/01/02 00:00',
      }),
    })),
  });
}

function createMesh(): Database {
  return createPlainDatabase({
    name: 'mesh',
    menu: 'MeSH',
    description: 'MeSH Database',
    fields: [
      makeField('MESH|MeSH Terms|mh,mesh|Medical Subject Headings', 'whole'),
      makeField('NOTE|Scope Note|note|Scope note of heading'),
      makeField('MHUI|MeSH Unique ID|mhui|Unique id of heading', 'whole'),
    ],
    records: MESH.map(({ ui, name, scope, synonyms, broader }) => ({
      uid: ui.replace('D', '68'),
      fields: { MESH: [name, ...synonyms], NOTE: [scope], MHUI: [ui] },
      summary: makeItems({
        DS_RecordType: 'descriptor',
        DS_ScopeNote: scope,
        DS_MeSHUI: ui,
        DS_MeSHTerms: makeEntries('string', [name, ...synonyms]),
        DS_IdxLinks: makeEntries(
          'IdxLink',
          broader === undefined ? [] : [makeItems({ Parent: broader })],
        ),
      }),
    })),
  });
}

const VARIANT_FIELDS = [
  makeField('GENE|Gene Name|gene,gene name|Gene of the variant', 'whole'),
  makeField('CLIN|Clinical significance|clin,clinsig,clinical significance|What it means'),
  makeField('CHR|Chromosome|chr|Chromosome number', 'whole'),
  makeField('CPOS|Base Position|cpos|Position on the chromosome', 'number'),
];

function listVariantFields(variant: Variant): Readonly<Record<string, readonly string[]>> {
  return {
    GENE: [variant.gene],
    CLIN: [variant.significance],
    CHR: ['17'],
    CPOS: [String(variant.position)],
    TITL: [variant.title, variant.condition],
  };
}

function createSnp(): Database {
  return createPlainDatabase({
    name: 'snp',
    menu: 'SNP',
    description: 'Single Nucleotide Polymorphisms',
    fields: VARIANT_FIELDS,
    records: SNPS.map((variant) => ({
      uid: variant.uid,
      accession: variant.accession,
      fields: listVariantFields(variant),
      summary: makeItems({
        SNP_ID: Number(variant.uid),
        Allele_Origin: '',
        Clinical_Significance: variant.significance,
        Genes: makeEntries('Gene_E', [makeItems({ Name: variant.gene, Gene_ID: variant.geneId })]),
        Acc: 'NC_000017.11',
        Chr: '17',
        SpDI: `NC_000017.11:${variant.position}:${variant.alleles.replace('/', ':')}`,
        SNP_Class: variant.alleles.length === 3 ? 'snv' : 'delins',
        ChrPos: `17:${variant.position}`,
      }),
    })),
  });
}

function createClinvar(): Database {
  return createPlainDatabase({
    name: 'clinvar',
    menu: 'ClinVar',
    description: 'ClinVar Database',
    fields: VARIANT_FIELDS,
    records: CLINVAR.map((variant) => ({
      uid: variant.uid,
      accession: variant.accession,
      fields: listVariantFields(variant),
      summary: makeItems({
        Obj_Type: 'single nucleotide variant',
        Accession: variant.accession,
        Accession_Version: `${variant.accession}.3`,
        Title: variant.title,
        Germline_Classification: makeItems({
          Description: variant.significance,
          Last_Evaluated: '2023/05/01 00:00',
          Review_Status: 'reviewed by expert panel',
          Trait_Set: makeEntries('Trait', [makeItems({ Trait_Name: variant.condition })]),
        }),
        Gene_Sort: variant.gene,
        Chr_Sort: '17',
        Genes: makeEntries('Gene', [makeItems({ Symbol: variant.gene, GeneID: variant.geneId })]),
      }),
    })),
  });
}
