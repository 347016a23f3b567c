import type { Json, JsonObject } from '../../records/document.ts';
import { childrenOf, textOf, type XmlElement } from '../../xml/element.ts';
import { grouped, PLAIN_ENTRIES } from './grouped.ts';

/** The typed items of a DocSum, or of a structure in it, by name. */
export function itemFields(parent: XmlElement): JsonObject {
  return grouped(childrenOf(parent, 'Item').map((item) => [nameOf(item), valueOf(item)] as const));
}

function nameOf(item: XmlElement): string {
  return item.attributes['Name'] ?? '';
}

function valueOf(item: XmlElement): Json {
  switch (item.attributes['Type']) {
    case 'Integer':
      return toNumber(textOf(item));
    case 'Structure':
      return itemFields(item);
    case 'List':
      return listOf(item);
    default:
      return textOf(item);
  }
}

function toNumber(text: string): Json {
  const number = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(number) ? number : text;
}

/** "AuthorList" holds authors, a list; "ArticleIds" holds a doi, a pmc and so on, by name. */
function listOf(item: XmlElement): Json {
  const items = childrenOf(item, 'Item');
  const names = new Set(items.map(nameOf));
  const [first = ''] = names;
  const isAlike = names.size === 1 && (items.length > 1 || isKindred(nameOf(item), first));
  return names.size === 0 || isAlike ? items.map(valueOf) : itemFields(item);
}

function isKindred(list: string, entry: string): boolean {
  return (
    PLAIN_ENTRIES.has(entry) || list.startsWith(entry) || entry.startsWith(list.replace(/s$/, ''))
  );
}
