import type { SequenceRecord } from '../../sequences/sequence.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import { defineTable, integer, keyOf, text, type View } from '../file/table.ts';

/** More letters than a query could take in one value. */
const LONGEST_SEQUENCE = 10_000_000;

const OF_SEQUENCE = { accession_version: keyOf('sequences', 'TEXT'), position: integer() } as const;
const BY_PLACE = ['accession_version', 'position'] as const;

const sequences = defineTable({
  name: 'sequences',
  description: 'Sequence records, one row each.',
  columns: {
    accession_version: text('Such as NM_000546.6'),
    accession: text(),
    locus: text(),
    definition: text(),
    length: integer('Bases or residues'),
    molecule_type: text('Such as mRNA, DNA or AA'),
    strandedness: text(),
    topology: text(),
    division: text(),
    created: text(),
    updated: text(),
    organism: text(),
    taxon_id: text(),
    lineage: text(),
    source: text(),
    comment: text(),
    sequence: text('NULL where the record has none, or more than ten million letters'),
  },
  key: ['accession_version'],
  indexes: [['accession'], ['organism']],
});

const sequenceKeywords = defineTable({
  name: 'sequence_keywords',
  description: 'Keywords of sequence records.',
  columns: { ...OF_SEQUENCE, keyword: text() },
  key: BY_PLACE,
});

const sequenceLinks = defineTable({
  name: 'sequence_links',
  description: 'Other databases that sequence records name.',
  columns: { ...OF_SEQUENCE, database: text(), id: text() },
  key: BY_PLACE,
});

const features = defineTable({
  name: 'features',
  description: 'Features of sequences: genes, coding regions and so on.',
  columns: { ...OF_SEQUENCE, feature_key: text('Such as CDS'), location: text() },
  key: BY_PLACE,
  indexes: [['feature_key']],
});

const qualifiers = defineTable({
  name: 'feature_qualifiers',
  description: 'What is said of a feature.',
  columns: {
    accession_version: keyOf('sequences', 'TEXT'),
    feature_position: integer('position in features'),
    position: integer(),
    name: text('Such as gene, product or translation'),
    value: text(),
  },
  key: ['accession_version', 'feature_position', 'position'],
  indexes: [['name', 'value']],
});

const references = defineTable({
  name: 'sequence_references',
  description: 'Papers that sequence records cite.',
  columns: { ...OF_SEQUENCE, title: text(), journal: text(), pmid: integer(), range: text() },
  key: BY_PLACE,
  indexes: [['pmid']],
});

const referenceAuthors = defineTable({
  name: 'sequence_reference_authors',
  description: 'Authors of these papers.',
  columns: {
    accession_version: keyOf('sequences', 'TEXT'),
    reference_position: integer('position in sequence_references'),
    position: integer(),
    name: text(),
  },
  key: ['accession_version', 'reference_position', 'position'],
});

const TABLES = [
  sequences,
  sequenceKeywords,
  sequenceLinks,
  features,
  qualifiers,
  references,
  referenceAuthors,
];

/** The name that queries written for other servers use. */
function viewOf(kind: 'protein' | 'nucleotide'): View {
  const shared = { uid: text(), accession: text(), title: text(), length: integer() };
  const columns = { ...shared, organism: text() };
  const select = 'SELECT accession_version, accession, definition, length, organism';
  if (kind === 'protein') {
    return {
      name: kind,
      description: 'Proteins in few columns.',
      columns,
      select: `${select} FROM sequences`,
    };
  }
  return {
    name: kind,
    description: 'Nucleotide sequences in few columns.',
    columns: { ...columns, molecule_type: text() },
    select: `${select}, molecule_type FROM sequences`,
  };
}

/** Makes the tables of sequence records; what it returns writes them. */
export function beginSequences(
  file: DatasetFile,
  kind: 'protein' | 'nucleotide',
): (record: SequenceRecord) => void {
  for (const table of TABLES) file.create(table);
  file.createView(viewOf(kind));
  return (record) => {
    writeHead(file, record);
    writeFeatures(file, record);
    writeReferences(file, record);
  };
}

/** Whether a sequence is too long to be kept as one value. */
export function isTooLong({ sequence = '' }: SequenceRecord): boolean {
  return sequence.length > LONGEST_SEQUENCE;
}

function writeHead(file: DatasetFile, record: SequenceRecord): void {
  const { accessionVersion, moleculeType, taxonId, keywords, links, ...rest } = record;
  const { references: _cited, features: _found, sequence, ...columns } = rest;
  file.insert(sequences, {
    ...columns,
    accession_version: accessionVersion,
    molecule_type: moleculeType,
    taxon_id: taxonId,
    sequence: isTooLong(record) ? null : sequence,
  });
  const of = { accession_version: accessionVersion };
  for (const [index, keyword] of keywords.entries()) {
    file.insert(sequenceKeywords, { ...of, position: index + 1, keyword });
  }
  for (const [index, { database, id }] of links.entries()) {
    file.insert(sequenceLinks, { ...of, position: index + 1, database, id });
  }
}

function writeFeatures(file: DatasetFile, record: SequenceRecord): void {
  const of = { accession_version: record.accessionVersion };
  for (const [index, feature] of record.features.entries()) {
    const { key, location } = feature;
    file.insert(features, { ...of, position: index + 1, feature_key: key, location });
    for (const [at, { name, value }] of feature.qualifiers.entries()) {
      const place = { ...of, feature_position: index + 1, position: at + 1 };
      file.insert(qualifiers, { ...place, name, value });
    }
  }
}

function writeReferences(file: DatasetFile, record: SequenceRecord): void {
  const of = { accession_version: record.accessionVersion };
  for (const [index, { title, journal, pmid, position, authors }] of record.references.entries()) {
    file.insert(references, {
      ...of,
      position: index + 1,
      title,
      journal,
      pmid: pmid === undefined ? null : Number(pmid),
      range: position,
    });
    for (const [at, name] of authors.entries()) {
      file.insert(referenceAuthors, {
        ...of,
        reference_position: index + 1,
        position: at + 1,
        name,
      });
    }
  }
}
