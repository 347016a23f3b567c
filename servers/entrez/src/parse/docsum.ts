import type { DocumentSummary } from '../records/document.ts';
import { childText, type XmlElement } from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { itemFields } from './docsum/items.ts';
import { elementFields } from './docsum/elements.ts';

/** Document summaries, and the ids for which there are none. */
export interface DocSums {
  readonly documents: readonly DocumentSummary[];
  readonly missing: readonly { readonly id: string; readonly reason: string }[];
}

/** Reads summaries of either version: typed items (DocSum), or an element for each field. */
export function parseDocSums(xml: string): DocSums {
  const documents: DocumentSummary[] = [];
  const missing: { id: string; reason: string }[] = [];
  // An unknown entity stays in the text as it stands there, where a reader sees it.
  const onFlaw = (): void => {};
  for (const record of readRecords(xml, ['DocSum', 'DocumentSummary'], { onFlaw })) {
    const uid = record.attributes['uid'] ?? childText(record, 'Id') ?? '';
    const error = childText(record, 'error') ?? childText(record, 'ERROR');
    if (error === undefined) documents.push({ uid, fields: fieldsOf(record) });
    else missing.push({ id: uid, reason: error });
  }
  return { documents, missing };
}

function fieldsOf(record: XmlElement): DocumentSummary['fields'] {
  return record.name === 'DocSum' ? itemFields(record) : elementFields(record);
}
