import { recordReader } from '../../reader/record-reader.ts';
import type { PlainSequence, SequenceRecord } from '../../sequences/sequence.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { defineTable, defineInteger, defineKey, defineText, type View } from '../files/table.ts';
import { type Form, createPlainForm, type Problem, cutRaw } from './form.ts';

/** Sequence records with their features. */
export function createSequenceForm(kind: 'protein' | 'nucleotide', rettype: string): Form {
  return createPlainForm<SequenceRecord>({
    rettype,
    utility: 'efetch.fcgi',
    parameters: { rettype, retmode: 'xml' },
    batch: 50,
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype, retmode: 'xml' } as const;
      const { text, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.sequences(text, call.signal);
      return { fetchedAt, raw: cutRaw(text), records: addProblems(records) };
    },
    getNames: ({ accessionVersion, accession, locus }) => [accessionVersion, accession, locus],
    begin: (file) => createSequenceWriter(file, kind),
  });
}

function* addProblems(
  records: readonly SequenceRecord[],
): Generator<SequenceRecord | Problem, void> {
  for (const record of records) {
    if (record.accessionVersion === '') {
      yield { problem: 'A record has no accession and was left out.' };
      continue;
    }
    yield record;
    if (!isTooLong(record)) continue;
    const problem = `The sequence of ${record.accessionVersion} has ${record.length} letters, too many to be staged; get_sequence shows ranges of it.`;
    yield { problem };
  }
}

/** Sequences with their names only. */
export function createPlainSequenceForm(): Form {
  return createPlainForm<PlainSequence>({
    rettype: 'fasta',
    utility: 'efetch.fcgi',
    parameters: { rettype: 'fasta', retmode: 'xml' },
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype: 'fasta', retmode: 'xml' } as const;
      const { text, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.plainSequences(text, call.signal);
      return { fetchedAt, raw: cutRaw(text), records };
    },
    getNames: ({ id }) => [id],
    begin: createPlainSequenceWriter,
  });
}

/** More letters than a query could take in one value. */
const LONGEST_SEQUENCE = 10_000_000;

const OF_SEQUENCE = {
  accession_version: defineKey('sequences', 'TEXT'),
  position: defineInteger(),
} as const;
const BY_PLACE = ['accession_version', 'position'] as const;

const sequences = defineTable({
  name: 'sequences',
  description: 'Sequence records, one row each.',
  columns: {
    accession_version: defineText('Such as NM_000546.6'),
    accession: defineText(),
    locus: defineText(),
    definition: defineText(),
    length: defineInteger('Bases or residues'),
    molecule_type: defineText('Such as mRNA, DNA or AA'),
    strandedness: defineText(),
    topology: defineText(),
    division: defineText(),
    created: defineText(),
    updated: defineText(),
    organism: defineText(),
    taxon_id: defineText(),
    lineage: defineText(),
    source: defineText(),
    comment: defineText(),
    sequence: defineText('NULL where the record has none, or more than ten million letters'),
  },
  key: ['accession_version'],
  indexes: [['accession'], ['organism']],
});

const sequenceKeywords = defineTable({
  name: 'sequence_keywords',
  description: 'Keywords of sequence records.',
  columns: { ...OF_SEQUENCE, keyword: defineText() },
  key: BY_PLACE,
});

const sequenceLinks = defineTable({
  name: 'sequence_links',
  description: 'Other databases that sequence records name.',
  columns: { ...OF_SEQUENCE, database: defineText(), id: defineText() },
  key: BY_PLACE,
});

const features = defineTable({
  name: 'features',
  description: 'Features of sequences: genes, coding regions and so on.',
  columns: { ...OF_SEQUENCE, feature_key: defineText('Such as CDS'), location: defineText() },
  key: BY_PLACE,
  indexes: [['feature_key']],
});

const qualifiers = defineTable({
  name: 'feature_qualifiers',
  description: 'What is said of a feature.',
  columns: {
    accession_version: defineKey('sequences', 'TEXT'),
    feature_position: defineInteger('position in features'),
    position: defineInteger(),
    name: defineText('Such as gene, product or translation'),
    value: defineText(),
  },
  key: ['accession_version', 'feature_position', 'position'],
  indexes: [['name', 'value']],
});

const references = defineTable({
  name: 'sequence_references',
  description: 'Papers that sequence records cite.',
  columns: {
    ...OF_SEQUENCE,
    title: defineText(),
    journal: defineText(),
    pmid: defineInteger(),
    range: defineText(),
  },
  key: BY_PLACE,
  indexes: [['pmid']],
});

const referenceAuthors = defineTable({
  name: 'sequence_reference_authors',
  description: 'Authors of these papers.',
  columns: {
    accession_version: defineKey('sequences', 'TEXT'),
    reference_position: defineInteger('position in sequence_references'),
    position: defineInteger(),
    name: defineText(),
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
function createSequenceView(kind: 'protein' | 'nucleotide'): View {
  const shared = {
    uid: defineText(),
    accession: defineText(),
    title: defineText(),
    length: defineInteger(),
  };
  const columns = { ...shared, organism: defineText() };
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
    columns: { ...columns, molecule_type: defineText() },
    select: `${select}, molecule_type FROM sequences`,
  };
}

/** Makes the tables of sequence records; what it returns writes them. */
function createSequenceWriter(
  file: DatasetFile,
  kind: 'protein' | 'nucleotide',
): (record: SequenceRecord) => void {
  for (const table of TABLES) file.create(table);
  file.createView(createSequenceView(kind));
  return (record) => {
    writeHead(file, record);
    writeFeatures(file, record);
    writeReferences(file, record);
  };
}

/** Whether a sequence is too long to be kept as one value. */
function isTooLong({ sequence = '' }: SequenceRecord): boolean {
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

const fastaSequences = defineTable({
  name: 'fasta_sequences',
  description: 'Sequences with their names.',
  columns: {
    position: defineInteger('From 1, as they came'),
    id: defineText(),
    description: defineText(),
    length: defineInteger(),
    organism: defineText(),
    taxon_id: defineText(),
    type: defineText('nucleotide or protein'),
    sequence: defineText(),
  },
  key: ['position'],
  indexes: [['id']],
});

/** Makes the table of plain sequences; what it returns writes them. */
function createPlainSequenceWriter(file: DatasetFile): (record: PlainSequence) => void {
  file.create(fastaSequences);
  let position = 0;
  return ({ taxonId, ...record }) => {
    position += 1;
    file.insert(fastaSequences, {
      ...record,
      position,
      taxon_id: taxonId,
      length: record.sequence.length,
    });
  };
}
