import type { Fetched, Selection } from '../../eutils/eutils.ts';
import { unreadable } from '../../parse/unreadable.ts';
import type { Json } from '../../records/document.ts';
import type { XmlElement } from '../../xml/element.ts';
import { parseXml, readRecords } from '../../xml/read-xml.ts';
import { parseCsv } from '../flatten/parse-csv.ts';
import { recordNames } from '../flatten/record-names.ts';
import { xmlToJson } from '../flatten/xml-to-json.ts';
import { flattenedForm, type FlatRecord } from './flattened.ts';
import { rawOf, type Form } from './form.ts';

/** How a database is asked for a form that has no tables of its own. */
export interface AsItComes {
  readonly rettype: string;
  /** What is sent; nothing where the database's own default is meant. */
  readonly sent?: string | undefined;
  readonly retmode: 'xml' | 'text';
  /** How many records are asked for at once. */
  readonly batch: number;
}

/** Records of any database and form: XML and JSON by their structure, text by its lines. */
export function asItComesForm({ rettype, sent, retmode, batch }: AsItComes): Form {
  return flattenedForm({
    rettype,
    utility: 'efetch.fcgi',
    parameters: { ...(sent === undefined ? {} : { rettype: sent }), retmode },
    batch,
    fetch: async (eutils, selection, call) => {
      const fetched = await eutils.fetch({ selection, rettype: sent, retmode }, call);
      const { fetchedAt, text } = fetched;
      return { fetchedAt, raw: rawOf(text), records: recordsIn(fetched, rettype, selection) };
    },
  });
}

function recordsIn(
  { text, format }: Fetched,
  rettype: string,
  selection: Selection,
): Iterable<FlatRecord> {
  switch (format) {
    case 'xml':
      return xmlRecords(text);
    case 'json':
      return jsonRecords(text);
    case 'text':
      return rettype === 'runinfo' ? csvRecords(text) : textRecords(text, selection);
  }
}

/** What a set of records is called, in most of the databases. */
const SET = /set|list|result|response/i;

function* xmlRecords(xml: string): Generator<FlatRecord, void> {
  const onFlaw = (): void => {};
  const { root, names } = recordNames(xml);
  const isSet = SET.test(root) || names.length === 1;
  if (names.length === 0 && SET.test(root)) return;
  const trees = isSet && names.length > 0 ? readRecords(xml, names, { onFlaw }) : [parseXml(xml)];
  for (const tree of trees) {
    yield { name: tree.name, value: xmlToJson(tree), names: namesOf(tree) };
  }
}

/** Where records have their ids, in most of the databases. */
function namesOf({ attributes, children }: XmlElement): readonly string[] {
  const inner = children.flatMap((node) =>
    typeof node !== 'string' && /^(?:tax)?id$|uid$|^accession$/i.test(node.name)
      ? node.children.filter((one) => typeof one === 'string')
      : [],
  );
  const own = Object.entries(attributes).filter(([name]) => /^(?:u?id|accession)$/i.test(name));
  return [...own.map(([, value]) => value), ...inner.map((one) => one.trim())];
}

function* jsonRecords(text: string): Generator<FlatRecord, void> {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw unreadable('JSON', 'the text cannot be read as such');
  }
  const list: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  for (const one of list) yield { name: 'record', value: one, names: [] };
}

function* csvRecords(text: string): Generator<FlatRecord, void> {
  for (const value of parseCsv(text)) {
    const run = value['Run'];
    yield { name: 'run', value, names: typeof run === 'string' ? [run] : [] };
  }
}

/** Records in a text cannot be told apart in general, so that of a request is kept as one. */
function* textRecords(text: string, selection: Selection): Generator<FlatRecord, void> {
  if (text.trim() === '') return;
  const ids = 'ids' in selection ? selection.ids : [];
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  const value = { uid: ids.join(','), text: lines.join('\n'), line: lines };
  yield { name: 'record', value, names: ids, holds: Math.max(1, ids.length) };
}
