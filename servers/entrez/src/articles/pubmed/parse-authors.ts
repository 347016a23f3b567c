import { withPresent } from '../../answers/present.ts';
import {
  childOf,
  childrenOf,
  childText,
  present,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import type { Author } from '../article.ts';

/** The people and groups of a list of authors or editors, in order. */
export function authorsOf(list: XmlElement | undefined): Author[] {
  return childrenOf(list, 'Author')
    .filter((author) => author.attributes['ValidYN'] !== 'N')
    .map(toAuthor);
}

function toAuthor(element: XmlElement): Author {
  return withPresent({
    lastName: childText(element, 'LastName'),
    foreName: childText(element, 'ForeName'),
    initials: childText(element, 'Initials'),
    suffix: childText(element, 'Suffix'),
    collectiveName: childText(element, 'CollectiveName'),
    orcid: orcidOf(element),
    affiliations: affiliationsOf(element),
  });
}

function affiliationsOf(author: XmlElement): string[] {
  const places = childrenOf(author, 'AffiliationInfo').map((info) => childOf(info, 'Affiliation'));
  // Old records have it without the element around it.
  return [...places, ...childrenOf(author, 'Affiliation')]
    .map(textOf)
    .filter((text) => text !== '');
}

function orcidOf(author: XmlElement): string | undefined {
  const identifiers = childrenOf(author, 'Identifier');
  const orcid = identifiers.find((identifier) => identifier.attributes['Source'] === 'ORCID');
  return orcid === undefined ? undefined : normalOrcid(textOf(orcid));
}

/** An ORCID as 0000-0002-1825-0097, however it is written; absent where it is none. */
export function normalOrcid(text: string): string | undefined {
  const letters = text.replace(/^.*orcid\.org\//i, '').replaceAll(/[^0-9X]/gi, '');
  const groups = /^(\d{4})(\d{4})(\d{4})(\d{3}[\dX])$/i.exec(letters)?.slice(1);
  return present(groups?.join('-').toUpperCase());
}
