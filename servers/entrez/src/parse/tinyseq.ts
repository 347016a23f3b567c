import type { PlainSequence } from '../records/sequence.ts';
import { childOf, childText, rawTextOf, type XmlElement } from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { withPresent } from '../answers/present.ts';

/** Reads a TSeqSet: sequences with their names, as XML. */
export function parseTinySeq(xml: string): readonly PlainSequence[] {
  return Array.from(readRecords(xml, ['TSeq']), toSequence);
}

function toSequence(record: XmlElement): PlainSequence {
  const sequence = childOf(record, 'TSeq_sequence');
  return withPresent({
    id: idOf(record),
    description: childText(record, 'TSeq_defline') ?? '',
    sequence: sequence === undefined ? '' : rawTextOf(sequence).replaceAll(/\s+/g, ''),
    taxonId: childText(record, 'TSeq_taxid'),
    organism: childText(record, 'TSeq_orgname'),
    type: childOf(record, 'TSeq_seqtype')?.attributes['value'],
  });
}

function idOf(record: XmlElement): string {
  const names = ['TSeq_accver', 'TSeq_sid', 'TSeq_local', 'TSeq_gi'];
  return names.map((name) => childText(record, name)).find((id) => id !== undefined) ?? '';
}
