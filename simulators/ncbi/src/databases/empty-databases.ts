import { type Database, makeField } from './database.ts';
import { createPlainDatabase } from './plain-database.ts';

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
export function createEmptyDatabases(): readonly Database[] {
  const fields = [
    makeField('TITL|Title|ti,title|Words in title'),
    makeField('WORD|Text Word|tw|Free text'),
  ];
  return NOTES.map((note) => {
    const [name = '', menu = '', description = ''] = note.split('|');
    return createPlainDatabase({ name, menu, description, fields, records: [] });
  });
}
