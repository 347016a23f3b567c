import { ToolError } from '@wellspoken/kit';

import type { Fetched } from '../../eutils/eutils.ts';
import { unreadable } from '../../xml/xml-error.ts';
import type { Json } from '../../eutils/document.ts';
import type { XmlElement } from '../../xml/element.ts';
import { parseXml, readRecords } from '../../xml/read-xml.ts';
import type { FlatRecord } from '../forms/flattened.ts';
import { parseCsv } from './parse-csv.ts';
import { recordNames } from './record-names.ts';
import { xmlToJson } from './xml-to-json.ts';

/** What came, and what was asked for. */
export interface FlatAsked extends Pick<Fetched, 'text' | 'format'> {
  readonly rettype: string;
  /** Which records; none where they are only counted. */
  readonly ids: readonly string[];
}

/** Records of any database and form: XML and JSON by their structure, text by its lines. */
export function readFlatRecords(asked: FlatAsked): readonly FlatRecord[] {
  return [...recordsIn(asked)];
}

function recordsIn({ text, format, rettype, ids }: FlatAsked): Iterable<FlatRecord> {
  switch (format) {
    case 'xml':
      return xmlRecords(text);
    case 'json':
      return jsonRecords(text);
    case 'text':
      return rettype === 'runinfo' ? csvRecords(text) : textRecords(text, ids);
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

/** Each is a row; texts of usual lines have as many where they have 64 MB. */
const MOST_LINES = 1_000_000;

/** Records in a text cannot be told apart in general, so that of a request is kept as one. */
function* textRecords(text: string, ids: readonly string[]): Generator<FlatRecord, void> {
  if (text.trim() === '') return;
  const lines = text.trimEnd().split(/\r\n|\r|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) throw tooManyLines();
  const value = { uid: ids.join(','), text: lines.join('\n'), line: lines };
  yield { name: 'record', value, names: ids, holds: Math.max(1, ids.length) };
}

function tooManyLines(): ToolError {
  return new ToolError('too_large', `The text has more than ${MOST_LINES} lines.`, {
    suggestions: ['Ask for fewer records at once, or in another form.'],
  });
}
