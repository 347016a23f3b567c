import type { Identifier } from '../../articles/article.ts';
import { textOf, type XmlElement } from '../../xml/element.ts';
import { bareDoi } from '../../articles/pubmed/parse-identifiers.ts';

/** Ids by the names that PubMed gives them: pubmed, pmc and doi; others keep their own. */
export function jatsIdentifiers(elements: readonly XmlElement[]): readonly Identifier[] {
  const found = new Map<string, Identifier>();
  for (const element of elements) {
    const identifier = toIdentifier(element.attributes['pub-id-type'] ?? '', textOf(element));
    const { type, value } = identifier;
    const key = `${type} ${value.toLowerCase()}`;
    if (type !== '' && value !== '' && !found.has(key)) found.set(key, identifier);
  }
  return [...found.values()];
}

function toIdentifier(type: string, value: string): Identifier {
  switch (type) {
    case 'pmid':
      return { type: 'pubmed', value };
    case 'pmc':
    case 'pmcid':
      return { type: 'pmc', value: /^\d+$/.test(value) ? `PMC${value}` : value.toUpperCase() };
    case 'doi':
      return { type, value: bareDoi(value) };
    default:
      return { type, value };
  }
}
