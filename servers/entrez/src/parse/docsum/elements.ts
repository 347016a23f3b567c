import type { Json, JsonObject } from '../../records/document.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/element.ts';
import { grouped, PLAIN_ENTRIES } from './grouped.ts';

type Pair = readonly [string, Json];

/** The elements of a DocumentSummary by name; of one that has attributes, those begin with "@". */
export function elementFields(parent: XmlElement): JsonObject {
  return grouped(childPairs(parent));
}

function childPairs(parent: XmlElement): readonly Pair[] {
  return elementsOf(parent).map((child) => [child.name, valueOf(child)] as const);
}

function valueOf(element: XmlElement): Json {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => [`@${name}`, value] as const,
  );
  if (attributes.length > 0) return grouped([...attributes, ...contentPairs(element)]);
  if (isText(element)) return textOf(element);
  const children = elementsOf(element);
  return isList(element.name, children) ? children.map(valueOf) : grouped(childPairs(element));
}

function contentPairs(element: XmlElement): readonly Pair[] {
  if (!isText(element)) return childPairs(element);
  const text = textOf(element);
  return text === '' ? [] : [['#text', text]];
}

/** Text beside elements is a text with markup in it, as in a title. */
function isText(element: XmlElement): boolean {
  const isMarkedUp = element.children.some(
    (node) => typeof node === 'string' && node.trim() !== '',
  );
  return isMarkedUp || elementsOf(element).length === 0;
}

/** "Authors" holds a list of "Author", even if it is one; "GenomicInfo" holds "GenomicInfoType". */
function isList(name: string, children: readonly XmlElement[]): boolean {
  const [first = '', ...others] = new Set(children.map((child) => child.name));
  if (others.length > 0) return false;
  const lists = [`${first}s`, `${first}List`, `${first}Set`, `${first}_set`];
  return PLAIN_ENTRIES.has(first) || lists.includes(name) || first === `${name}Type`;
}
