import { withPresent } from '../../answers/present.ts';
import type { Identifier } from '../../articles/article.ts';
import { bareDoi } from '../../articles/pubmed/parse-identifiers.ts';
import {
  childOf,
  childrenOf,
  childText,
  descend,
  elementsOf,
  onOneLine,
  present,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import type { JatsReference } from '../full-text.ts';
import { inlineTextOf } from './inline.ts';

/** The list of references, with the lists that are in lists. */
export function referencesOf(parent: XmlElement | undefined): readonly JatsReference[] {
  const found: JatsReference[] = [];
  addReferences(parent, found);
  return found;
}

/** Into one list: lists of lists of lists would be copied at each level. */
function addReferences(parent: XmlElement | undefined, found: JatsReference[]): void {
  for (const list of childrenOf(parent, 'ref-list')) {
    for (const reference of childrenOf(list, 'ref')) found.push(toReference(reference));
    addReferences(list, found);
  }
}

function toReference(reference: XmlElement): JatsReference {
  const holder = childOf(reference, 'citation-alternatives') ?? reference;
  const written = childOf(holder, 'mixed-citation') ?? childOf(holder, 'citation');
  const structured = childOf(holder, 'element-citation') ?? childOf(holder, 'nlm-citation');
  const note = written ?? childOf(reference, 'note');
  const citation =
    structured !== undefined && written === undefined ? compose(structured) : inlineTextOf(note);
  return withPresent({
    label: present(inlineTextOf(childOf(reference, 'label'))),
    citation,
    identifiers: jatsIdentifiers([written, structured].flatMap(idsIn)),
  });
}

function idsIn(element: XmlElement | undefined): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name === 'pub-id' ? [child] : idsIn(child)));
}

/** Structured citations have no punctuation of their own. */
function compose(citation: XmlElement): string {
  const text = (name: string): string | undefined => childText(citation, name);
  const parts = [
    authorsIn(citation),
    text('year'),
    text('article-title') ?? text('chapter-title') ?? text('data-title'),
    text('source'),
    issueOf(citation),
    text('publisher-name'),
    text('comment'),
  ];
  return onOneLine(
    parts
      .filter((part) => part !== undefined && part !== '')
      .map((part) => (/[.?!]$/.test(part ?? '') ? part : `${part ?? ''}.`))
      .join(' '),
  );
}

function authorsIn(citation: XmlElement): string {
  const group = childOf(citation, 'person-group') ?? citation;
  const names = elementsOf(group).flatMap((element) => {
    if (element.name === 'etal') return ['et al'];
    if (element.name === 'collab' || element.name === 'string-name') return [inlineTextOf(element)];
    if (element.name !== 'name') return [];
    const words = [childText(element, 'surname'), childText(element, 'given-names')];
    return [words.filter((word) => word !== undefined).join(' ')];
  });
  return names.join(', ');
}

function issueOf(citation: XmlElement): string {
  const [volume, issue, first, last, number] = [
    'volume',
    'issue',
    'fpage',
    'lpage',
    'elocation-id',
  ].map((name) => inlineTextOf(descend(citation, name)));
  const pages = [first, last].filter((page) => page !== '').join('-') || (number ?? '');
  const place = `${volume ?? ''}${issue === '' ? '' : `(${issue ?? ''})`}`;
  return [place, pages].filter((part) => part !== '').join(':');
}

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
