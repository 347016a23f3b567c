import { findChild, findChildren, readText, type XmlElement } from '../../xml/element.ts';
import type { Identifier, Reference } from '../article.ts';

/** The ids of a list, each once, without the PMID of the record itself. */
export function readIdentifiers(elements: readonly XmlElement[], ownPmid?: string): Identifier[] {
  const found = new Map<string, Identifier>();
  for (const element of elements) {
    const identifier = toIdentifier(element);
    if (identifier === undefined) continue;
    if (identifier.type === 'pubmed' && identifier.value === ownPmid) continue;
    const key = `${identifier.type} ${identifier.value.toLowerCase()}`;
    if (!found.has(key)) found.set(key, identifier);
  }
  return [...found.values()];
}

/** The elements that name the article: first its list of ids, then where it is to be found online. */
export function findIdElements(
  list: XmlElement | undefined,
  places: readonly XmlElement[],
): readonly XmlElement[] {
  const valid = places.filter((place) => place.attributes['ValidYN'] !== 'N');
  return [...findChildren(list, 'ArticleId'), ...valid];
}

function toIdentifier(element: XmlElement): Identifier | undefined {
  const type = element.attributes['IdType'] ?? element.attributes['EIdType'];
  const text = readText(element);
  if (type === undefined || text === '') return undefined;
  // Both forms occur: "PMC1234567", and "pmc-id: PMC1234567;" under another name.
  const pmc = /^pmc/i.test(type) ? /PMC\d+/i.exec(text)?.[0] : undefined;
  if (pmc !== undefined) return { type: 'pmc', value: pmc.toUpperCase() };
  return { type, value: type === 'doi' ? stripDoiPrefix(text) : text };
}

/** A DOI without the address or the word that stands before it. */
export function stripDoiPrefix(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
}

/** What an article cites, with the lists that are in lists. */
export function readReferences(parent: XmlElement | undefined): Reference[] {
  return findChildren(parent, 'ReferenceList').flatMap((list) => [
    ...findChildren(list, 'Reference').map(toReference),
    ...readReferences(list),
  ]);
}

function toReference(element: XmlElement): Reference {
  return {
    citation: readText(findChild(element, 'Citation')),
    identifiers: readIdentifiers(findIdElements(findChild(element, 'ArticleIdList'), [])),
  };
}
