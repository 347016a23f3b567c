import { omitUndefined } from '../../answers/present.ts';
import {
  findChild,
  findChildren,
  readChildText,
  omitBlank,
  readText,
  type XmlElement,
} from '../../xml/element.ts';
import type { Author } from '../article.ts';

/** The people and groups of a list of authors or editors, in order. */
export function readAuthors(list: XmlElement | undefined): Author[] {
  return findChildren(list, 'Author')
    .filter((author) => author.attributes['ValidYN'] !== 'N')
    .map(toAuthor);
}

function toAuthor(element: XmlElement): Author {
  return omitUndefined({
    lastName: readChildText(element, 'LastName'),
    foreName: readChildText(element, 'ForeName'),
    initials: readChildText(element, 'Initials'),
    suffix: readChildText(element, 'Suffix'),
    collectiveName: readChildText(element, 'CollectiveName'),
    orcid: readOrcid(element),
    affiliations: readAffiliations(element),
  });
}

function readAffiliations(author: XmlElement): string[] {
  const places = findChildren(author, 'AffiliationInfo').map((info) =>
    findChild(info, 'Affiliation'),
  );
  // Old records have it without the element around it.
  return [...places, ...findChildren(author, 'Affiliation')]
    .map(readText)
    .filter((text) => text !== '');
}

function readOrcid(author: XmlElement): string | undefined {
  const identifiers = findChildren(author, 'Identifier');
  const orcid = identifiers.find((identifier) => identifier.attributes['Source'] === 'ORCID');
  return orcid === undefined ? undefined : normalizeOrcid(readText(orcid));
}

/** An ORCID as 0000-0002-1825-0097, however it is written; absent where it is none. */
export function normalizeOrcid(text: string): string | undefined {
  const letters = text.replace(/^.*orcid\.org\//i, '').replaceAll(/[^0-9X]/gi, '');
  const groups = /^(\d{4})(\d{4})(\d{4})(\d{3}[\dX])$/i.exec(letters)?.slice(1);
  return omitBlank(groups?.join('-').toUpperCase());
}
