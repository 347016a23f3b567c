import type { Feature, SequenceRecord, SequenceReference } from '../records/sequence.ts';
import {
  childOf,
  childrenOf,
  childText,
  elementsOf,
  present,
  rawTextOf,
  textOf,
  type XmlElement,
} from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { taxonIdOf } from './taxon-id.ts';
import { withPresent } from '../answers/present.ts';

/** Reads a GBSet or an INSDSet, which differ in how their elements are named. */
export function parseGbSet(xml: string): readonly SequenceRecord[] {
  return Array.from(readRecords(xml, ['GBSeq', 'INSDSeq']), (record) =>
    toRecord(record, record.name === 'GBSeq' ? 'GB' : 'INSD'),
  );
}

type Prefix = 'GB' | 'INSD';

function toRecord(record: XmlElement, prefix: Prefix): SequenceRecord {
  const text = (name: string): string | undefined => childText(record, `${prefix}Seq_${name}`);
  const list = (name: string): readonly XmlElement[] =>
    elementsOf(childOf(record, `${prefix}Seq_${name}`));
  const features = list('feature-table').map((feature) => toFeature(feature, prefix));
  const accession = text('primary-accession') ?? '';
  return withPresent({
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
    taxonId: taxonIdOf(features),
    lineage: text('taxonomy'),
    source: text('source'),
    keywords: list('keywords').map(textOf),
    comment: text('comment'),
    links: list('xrefs').map((link) => toLink(link, prefix)),
    references: list('references').map((reference) => toReference(reference, prefix)),
    features,
    sequence: sequenceIn(childOf(record, `${prefix}Seq_sequence`)),
  });
}

function sequenceIn(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : present(rawTextOf(element).replaceAll(/\s+/g, ''));
}

function toFeature(feature: XmlElement, prefix: Prefix): Feature {
  return {
    key: textOf(childOf(feature, `${prefix}Feature_key`)),
    location: textOf(childOf(feature, `${prefix}Feature_location`)),
    qualifiers: elementsOf(childOf(feature, `${prefix}Feature_quals`)).map((qualifier) =>
      withPresent({
        name: textOf(childOf(qualifier, `${prefix}Qualifier_name`)),
        value: childText(qualifier, `${prefix}Qualifier_value`),
      }),
    ),
  };
}

function toLink(link: XmlElement, prefix: Prefix): SequenceRecord['links'][number] {
  return {
    database: textOf(childOf(link, `${prefix}Xref_dbname`)),
    id: textOf(childOf(link, `${prefix}Xref_id`)),
  };
}

function toReference(reference: XmlElement, prefix: Prefix): SequenceReference {
  const text = (name: string): string | undefined =>
    childText(reference, `${prefix}Reference_${name}`);
  const groups = childrenOf(reference, `${prefix}Reference_consortium`);
  const people = elementsOf(childOf(reference, `${prefix}Reference_authors`));
  return withPresent({
    title: text('title'),
    authors: [...people, ...groups].map(textOf),
    journal: text('journal'),
    pmid: text('pubmed'),
    position: text('position'),
  });
}
