import { type Gene, GENES } from '../corpus/genes.ts';
import { HUMAN } from '../corpus/organisms.ts';
import {
  createPlainDatabase,
  type Database,
  makeEntries,
  makeField,
  makeItems,
  type SummaryItem,
} from './database.ts';
import { createPmc, createPubmed } from './pubmed-database.ts';
import { createSequenceDatabases, createSmallDatabases } from './sequence-databases.ts';

/** All databases of the small NCBI. */
export function createDatabases(generated: number): readonly Database[] {
  return [
    createPubmed(generated),
    ...createSequenceDatabases(),
    createPmc(),
    createGene(),
    ...createSmallDatabases(),
    ...createEmptyDatabases(),
  ];
}

/** "name|Menu|Description" of databases that are there, but hold nothing. */
const NOTES = [
  'annotinfo|AnnotInfo|Annotation info database',
  'assembly|Assembly|Genome assembly database',
  'bioproject|BioProject|BioProject database',
  'biosample|BioSample|BioSample database',
  'blastdbinfo|BlastdbInfo|BlastdbInfo database',
  'books|Books|NCBI Bookshelf',
  'cdd|Conserved Domains|Conserved Domain database',
  'dbvar|dbVar|Database of genomic structural variants',
  'gap|dbGaP|Database of genotypes and phenotypes',
  'gapplus|GaPPlus|Internal genotypes and phenotypes database',
  'gds|GEO DataSets|GEO DataSets',
  'genome|Genome|Genomic sequences, contigs, and maps',
  'geoprofiles|GEO Profiles|Genes expression omnibus',
  'grasp|grasp|grasp Data',
  'gtr|GTR|Genetic testing registry',
  'ipg|Identical Protein Groups|Identical protein groups database',
  'medgen|MedGen|Medgen database',
  'nlmcatalog|NLM Catalog|NLM catalog database',
  'omim|OMIM|OMIM records',
  'orgtrack|Orgtrack|Orgtrack database',
  'pcassay|PubChem BioAssay|PubChem BioAssay database',
  'pccompound|PubChem Compound|PubChem compound database',
  'pcsubstance|PubChem Substance|PubChem substance database',
  'popset|PopSet|PopSet sequence record',
  'protfam|Protein Family Models|Protein family models database',
  'proteinclusters|Protein Clusters|Protein cluster record',
  'seqannot|SeqAnnot|SeqAnnot database',
  'sra|SRA|SRA database',
  'structure|Structure|Three-dimensional molecular structures',
];

/** The databases that are there, but hold nothing. */
function createEmptyDatabases(): readonly Database[] {
  const fields = [
    makeField('TITL|Title|ti,title|Words in title'),
    makeField('WORD|Text Word|tw|Free text'),
  ];
  return NOTES.map((note) => {
    const [name = '', menu = '', description = ''] = note.split('|');
    return createPlainDatabase({ name, menu, description, fields, records: [] });
  });
}

/** The database of genes. */
function createGene(): Database {
  return createPlainDatabase({
    name: 'gene',
    menu: 'Gene',
    description: 'Gene database',
    fields: [
      makeField('TITL|Gene/Protein Name|title,gene/protein name|Name of gene or protein'),
      makeField('GENE|Gene Name|gene,sym,gene name|Symbol or symbols of the gene', 'whole'),
      makeField('PREF|Preferred Symbol|pref|The symbol that is preferred', 'whole'),
      makeField('ORGN|Organism|organism,orgn|Scientific and common names of organism'),
      makeField('CHR|Chromosome|chr,chromosome|Chromosome number or numbers', 'whole'),
      makeField('MIM|MIM ID|mim|MIM number from OMIM', 'whole'),
      makeField('TID|Taxonomy ID|tid|Taxonomy id', 'whole'),
    ],
    records: GENES.map((gene) => ({
      uid: gene.id,
      fields: {
        TITL: [gene.name, ...gene.designations],
        GENE: [gene.symbol, ...gene.aliases],
        PREF: [gene.symbol],
        ORGN: [HUMAN.name, HUMAN.commonName],
        CHR: [gene.chromosome],
        MIM: [gene.mim],
        TID: [HUMAN.taxId],
      },
      summary: summarize(gene),
    })),
  });
}

function summarize(gene: Gene): readonly SummaryItem[] {
  const { location } = gene;
  return makeItems({
    Name: gene.symbol,
    Description: gene.name,
    Status: '0',
    CurrentID: '0',
    Chromosome: gene.chromosome,
    GeneticSource: 'genomic',
    MapLocation: gene.map,
    OtherAliases: gene.aliases.join(', '),
    OtherDesignations: gene.designations.join('|'),
    NomenclatureSymbol: gene.symbol,
    NomenclatureName: gene.name,
    NomenclatureStatus: 'Official',
    Mim: makeEntries('int', [gene.mim]),
    GenomicInfo: makeEntries('GenomicInfoType', [
      makeItems({
        ChrLoc: gene.chromosome,
        ChrAccVer: location.accession,
        ChrStart: location.start,
        ChrStop: location.stop,
        ExonCount: location.exons,
      }),
    ]),
    GeneWeight: 1000,
    Summary: gene.summary,
    ChrSort: gene.chromosome,
    ChrStart: Math.min(location.start, location.stop),
    Organism: makeItems({
      ScientificName: HUMAN.name,
      CommonName: HUMAN.commonName,
      TaxID: Number(HUMAN.taxId),
    }),
  });
}
