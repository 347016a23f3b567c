import { omitUndefined } from '../answers/present.ts';
import {
  findChild,
  findChildren,
  readChildText,
  getElements,
  omitBlank,
  readRawText,
  readText,
  type XmlElement,
} from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { createUnreadableError } from '../xml/xml-error.ts';
import {
  type Feature,
  type PlainSequence,
  type SequenceRecord,
  type SequenceReference,
  findTaxonId,
} from './sequence.ts';

/** Reads a GBSet or an INSDSet, which differ in how their elements are named. */
export function parseGbSet(xml: string): readonly SequenceRecord[] {
  return Array.from(readRecords(xml, ['GBSeq', 'INSDSeq']), (record) =>
    toRecord(record, record.name === 'GBSeq' ? 'GB' : 'INSD'),
  );
}

type Prefix = 'GB' | 'INSD';

function toRecord(record: XmlElement, prefix: Prefix): SequenceRecord {
  const text = (name: string): string | undefined => readChildText(record, `${prefix}Seq_${name}`);
  const list = (name: string): readonly XmlElement[] =>
    getElements(findChild(record, `${prefix}Seq_${name}`));
  const features = list('feature-table').map((feature) => toFeature(feature, prefix));
  const accession = text('primary-accession') ?? '';
  return omitUndefined({
    locus: text('locus') ?? '',
    accession,
    accessionVersion: text('accession-version') ?? accession,
    definition: text('definition') ?? '',
    length: Number(text('length') ?? 0) || 0,
    moleculeType: text('moltype') ?? '',
    strandedness: text('strandedness'),
    topology: text('topology'),
    division: text('division'),
    created: text('create-date'),
    updated: text('update-date'),
    organism: text('organism'),
    taxonId: findTaxonId(features),
    lineage: text('taxonomy'),
    source: text('source'),
    keywords: list('keywords').map(readText),
    comment: text('comment'),
    links: list('xrefs').map((link) => toLink(link, prefix)),
    references: list('references').map((reference) => toReference(reference, prefix)),
    features,
    sequence: readSequence(findChild(record, `${prefix}Seq_sequence`)),
  });
}

function readSequence(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : omitBlank(readRawText(element).replaceAll(/\s+/g, ''));
}

function toFeature(feature: XmlElement, prefix: Prefix): Feature {
  return {
    key: readText(findChild(feature, `${prefix}Feature_key`)),
    location: readText(findChild(feature, `${prefix}Feature_location`)),
    qualifiers: getElements(findChild(feature, `${prefix}Feature_quals`)).map((qualifier) =>
      omitUndefined({
        name: readText(findChild(qualifier, `${prefix}Qualifier_name`)),
        value: readChildText(qualifier, `${prefix}Qualifier_value`),
      }),
    ),
  };
}

function toLink(link: XmlElement, prefix: Prefix): SequenceRecord['links'][number] {
  return {
    database: readText(findChild(link, `${prefix}Xref_dbname`)),
    id: readText(findChild(link, `${prefix}Xref_id`)),
  };
}

function toReference(reference: XmlElement, prefix: Prefix): SequenceReference {
  const text = (name: string): string | undefined =>
    readChildText(reference, `${prefix}Reference_${name}`);
  const groups = findChildren(reference, `${prefix}Reference_consortium`);
  const people = getElements(findChild(reference, `${prefix}Reference_authors`));
  return omitUndefined({
    title: text('title'),
    authors: [...people, ...groups].map(readText),
    journal: text('journal'),
    pmid: text('pubmed'),
    position: text('position'),
  });
}

/** Reads a TSeqSet: sequences with their names, as XML. */
export function parseTinySeq(xml: string): readonly PlainSequence[] {
  return Array.from(readRecords(xml, ['TSeq']), toSequence);
}

function toSequence(record: XmlElement): PlainSequence {
  const sequence = findChild(record, 'TSeq_sequence');
  return omitUndefined({
    id: readId(record),
    description: readChildText(record, 'TSeq_defline') ?? '',
    sequence: sequence === undefined ? '' : readRawText(sequence).replaceAll(/\s+/g, ''),
    taxonId: readChildText(record, 'TSeq_taxid'),
    organism: readChildText(record, 'TSeq_orgname'),
    type: findChild(record, 'TSeq_seqtype')?.attributes['value'],
  });
}

function readId(record: XmlElement): string {
  const names = ['TSeq_accver', 'TSeq_sid', 'TSeq_local', 'TSeq_gi'];
  return names.map((name) => readChildText(record, name)).find((id) => id !== undefined) ?? '';
}

/** Reads FASTA: each record is a line with ">" and a name, then lines of letters. */
export function parseFasta(text: string): readonly PlainSequence[] {
  const blocks = text.split(/^>/m);
  const [before = '', ...records] = blocks;
  if (before.trim() !== '')
    throw createUnreadableError('FASTA', 'the text does not begin with ">"');
  return records.map(readEntry);
}

function readEntry(record: string): PlainSequence {
  const [title = '', ...lines] = record.split(/\r\n|\r|\n/);
  const name = title.trim();
  const blank = name.search(/\s/);
  const [id, description] =
    blank === -1 ? [name, ''] : [name.slice(0, blank), name.slice(blank).trimStart()];
  return { id, description, sequence: lines.join('').replaceAll(/\s+/g, '') };
}
