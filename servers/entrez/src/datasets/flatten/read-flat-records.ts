import { ToolError } from '@wellspoken/kit';

import type { Json, JsonObject } from '../../eutils/document.ts';
import type { Fetched } from '../../eutils/eutils.ts';
import { getElements, readText, type XmlElement } from '../../xml/element.ts';
import { parseXml, readRecords } from '../../xml/read-xml.ts';
import { createUnreadableError } from '../../xml/xml-error.ts';
import type { Item } from '../forms/form.ts';
import type { NamedRecord } from './flattener.ts';

/** What came, and what was asked for. */
export interface FlatAsked extends Pick<Fetched, 'text' | 'format'> {
  readonly rettype: string;
  /** Which records; none where they are only counted. */
  readonly ids: readonly string[];
}

/** A record to be laid out, with what it is called by. */
export interface FlatRecord extends NamedRecord, Pick<Item, 'names' | 'holds'> {}

/** Records of any database and form: XML and JSON by their structure, text by its lines. */
export function readFlatRecords(asked: FlatAsked): readonly FlatRecord[] {
  return [...readRecordsIn(asked)];
}

function readRecordsIn({ text, format, rettype, ids }: FlatAsked): Iterable<FlatRecord> {
  switch (format) {
    case 'xml':
      return readXmlRecords(text);
    case 'json':
      return readJsonRecords(text);
    case 'text':
      return rettype === 'runinfo' ? readCsvRecords(text) : readTextRecords(text, ids);
  }
}

/** What a set of records is called, in most of the databases. */
const SET = /set|list|result|response/i;

function* readXmlRecords(xml: string): Generator<FlatRecord, void> {
  const onFlaw = (): void => {};
  const { root, names } = findRecordNames(xml);
  const isSet = SET.test(root) || names.length === 1;
  if (names.length === 0 && SET.test(root)) return;
  const trees = isSet && names.length > 0 ? readRecords(xml, names, { onFlaw }) : [parseXml(xml)];
  for (const tree of trees) {
    yield { name: tree.name, value: convertXmlToJson(tree), names: findNames(tree) };
  }
}

/** Where records have their ids, in most of the databases. */
function findNames({ attributes, children }: XmlElement): readonly string[] {
  const inner = children.flatMap((node) =>
    typeof node !== 'string' && /^(?:tax)?id$|uid$|^accession$/i.test(node.name)
      ? node.children.filter((one) => typeof one === 'string')
      : [],
  );
  const own = Object.entries(attributes).filter(([name]) => /^(?:u?id|accession)$/i.test(name));
  return [...own.map(([, value]) => value), ...inner.map((one) => one.trim())];
}

function* readJsonRecords(text: string): Generator<FlatRecord, void> {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw createUnreadableError('JSON', 'the text cannot be read as such');
  }
  const list: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  for (const one of list) yield { name: 'record', value: one, names: [] };
}

function* readCsvRecords(text: string): Generator<FlatRecord, void> {
  for (const value of parseCsv(text)) {
    const run = value['Run'];
    yield { name: 'run', value, names: typeof run === 'string' ? [run] : [] };
  }
}

/** Each is a row; texts of usual lines have as many where they have 64 MB. */
const MOST_LINES = 1_000_000;

/** Records in a text cannot be separated in general, so the text of a request is kept as one. */
function* readTextRecords(text: string, ids: readonly string[]): Generator<FlatRecord, void> {
  if (text.trim() === '') return;
  const lines = text.trimEnd().split(/\r\n|\r|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) throw createTooManyLinesError();
  const value = { uid: ids.join(','), text: lines.join('\n'), line: lines };
  yield { name: 'record', value, names: ids, holds: Math.max(1, ids.length) };
}

function createTooManyLinesError(): ToolError {
  return new ToolError('too_large', `The text has more than ${MOST_LINES} lines.`, {
    suggestions: ['Ask for fewer records at once, or in another form.'],
  });
}

/** A tag with its attributes, a comment, a CDATA section, an instruction or a doctype. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>|<(\/?)([^\s/>!?]+)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/g;

/** What the elements directly in the root are called, and the root itself. */
export function findRecordNames(xml: string): {
  readonly root: string;
  readonly names: readonly string[];
} {
  const names = new Set<string>();
  let root = '';
  let depth = 0;
  for (const [, end, name = '', , empty] of xml.matchAll(MARKUP)) {
    if (end === undefined) continue;
    if (end === '/') {
      depth -= 1;
      continue;
    }
    if (depth === 0) root = name;
    if (depth === 1) names.add(name);
    if (empty !== '/') depth += 1;
  }
  return { root, names: [...names] };
}

/** An element as JSON: text where it is only that, else its attributes and what is in it by name. */
export function convertXmlToJson(element: XmlElement): Json {
  const inner = getElements(element);
  const hasAttributes = Object.keys(element.attributes).length > 0;
  if (inner.length === 0 || hasOwnText(element)) {
    // Markup within a text, such as a raised digit, is not distinguished from it.
    const text = readText(element);
    if (!hasAttributes) return text;
    return text === '' ? element.attributes : { ...element.attributes, value: text };
  }
  return { ...convertAttributes(element, inner), ...groupByName(inner) };
}

function hasOwnText({ children }: XmlElement): boolean {
  return children.some((node) => typeof node === 'string' && node.trim() !== '');
}

function convertAttributes({ attributes }: XmlElement, inner: readonly XmlElement[]): JsonObject {
  const taken = new Set(inner.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      taken.has(name) ? `${name}_attribute` : name,
      value,
    ]),
  );
}

function groupByName(elements: readonly XmlElement[]): JsonObject {
  const groups = new Map<string, Json[]>();
  for (const element of elements) {
    const group = groups.get(element.name) ?? [];
    group.push(convertXmlToJson(element));
    groups.set(element.name, group);
  }
  const fields = [...groups].map(([name, values]) => {
    const [only = null] = values;
    return [name, values.length === 1 ? only : values] as const;
  });
  return Object.fromEntries(fields);
}

/** Reads comma-separated values with a line of names; quotes may hold commas and line breaks. */
export function parseCsv(text: string): readonly JsonObject[] {
  const [names = [], ...rows] = readRows(text);
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''] as const)),
  );
}

/** A quoted or a bare cell, and what follows it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function readRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) break;
    const [, quoted, bare = '', mark] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (mark === ',') continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
