import {
  findChildren,
  readChildText,
  getElements,
  readText,
  type XmlElement,
} from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import type { DocumentSummary, Json, JsonObject } from './document.ts';

/** Document summaries, and the ids for which there are none. */
interface DocSums {
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
    const uid = record.attributes['uid'] ?? readChildText(record, 'Id') ?? '';
    const error = readChildText(record, 'error') ?? readChildText(record, 'ERROR');
    if (error === undefined) documents.push({ uid, fields: readFields(record) });
    else missing.push({ id: uid, reason: error });
  }
  return { documents, missing };
}

function readFields(record: XmlElement): DocumentSummary['fields'] {
  return record.name === 'DocSum' ? readItemFields(record) : readElementFields(record);
}

/** The typed items of a DocSum, or of a structure in it, by name. */
function readItemFields(parent: XmlElement): JsonObject {
  return groupPairs(
    findChildren(parent, 'Item').map((item) => [readName(item), readItem(item)] as const),
  );
}

function readName(item: XmlElement): string {
  return item.attributes['Name'] ?? '';
}

function readItem(item: XmlElement): Json {
  switch (item.attributes['Type']) {
    case 'Integer':
      return toNumber(readText(item));
    case 'Structure':
      return readItemFields(item);
    case 'List':
      return readList(item);
    default:
      return readText(item);
  }
}

function toNumber(text: string): Json {
  const number = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(number) ? number : text;
}

/** "AuthorList" holds authors, a list; "ArticleIds" holds a doi, a pmc and so on, by name. */
function readList(item: XmlElement): Json {
  const items = findChildren(item, 'Item');
  const names = new Set(items.map(readName));
  const [first = ''] = names;
  const isAlike = names.size === 1 && (items.length > 1 || isKindred(readName(item), first));
  return names.size === 0 || isAlike ? items.map(readItem) : readItemFields(item);
}

function isKindred(list: string, entry: string): boolean {
  return (
    PLAIN_ENTRIES.has(entry) || list.startsWith(entry) || entry.startsWith(list.replace(/s$/, ''))
  );
}

type Pair = readonly [string, Json];

/** The elements of a DocumentSummary by name; of one that has attributes, those begin with "@". */
function readElementFields(parent: XmlElement): JsonObject {
  return groupPairs(listChildPairs(parent));
}

function listChildPairs(parent: XmlElement): readonly Pair[] {
  return getElements(parent).map((child) => [child.name, readValue(child)] as const);
}

function readValue(element: XmlElement): Json {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => [`@${name}`, value] as const,
  );
  if (attributes.length > 0) return groupPairs([...attributes, ...listContentPairs(element)]);
  if (isText(element)) return readText(element);
  const children = getElements(element);
  return isList(element.name, children)
    ? children.map(readValue)
    : groupPairs(listChildPairs(element));
}

function listContentPairs(element: XmlElement): readonly Pair[] {
  if (!isText(element)) return listChildPairs(element);
  const text = readText(element);
  return text === '' ? [] : [['#text', text]];
}

/** Text beside elements is a text with markup in it, as in a title. */
function isText(element: XmlElement): boolean {
  const isMarkedUp = element.children.some(
    (node) => typeof node === 'string' && node.trim() !== '',
  );
  return isMarkedUp || getElements(element).length === 0;
}

/** "Authors" holds a list of "Author", even if it is one; "GenomicInfo" holds "GenomicInfoType". */
function isList(name: string, children: readonly XmlElement[]): boolean {
  const [first = '', ...others] = new Set(children.map((child) => child.name));
  if (others.length > 0) return false;
  const lists = [`${first}s`, `${first}List`, `${first}Set`, `${first}_set`];
  return PLAIN_ENTRIES.has(first) || lists.includes(name) || first === `${name}Type`;
}

/** Names of entries that stand for a plain value, whatever list they are in. */
const PLAIN_ENTRIES: ReadonlySet<string> = new Set(['string', 'int', 'flag']);

/** An object of named values in their order; values of one name become a list. */
function groupPairs(pairs: readonly (readonly [string, Json])[]): JsonObject {
  const values = new Map<string, Json[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  // From entries, because to assign "__proto__" would do something else.
  return Object.fromEntries(
    Array.from(values, ([name, list]) => [name, list.length === 1 ? (list[0] ?? null) : list]),
  );
}
