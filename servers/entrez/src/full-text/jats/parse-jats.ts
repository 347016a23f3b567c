import { withPresent } from '../../answers/present.ts';
import {
  type Author,
  type Identifier,
  monthNumber,
  MONTHS,
  type PublicationDate,
} from '../../articles/article.ts';
import { normalOrcid } from '../../articles/pubmed/parse-authors.ts';
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
import { readRecords } from '../../xml/read-xml.ts';
import type { FullText, JatsReference, TextSection } from '../full-text.ts';
import { inlineText, inlineTextOf } from './inline.ts';
import { backSections, sectionsOf } from './parse-sections.ts';

/**
 * Reads every article of a pmc-articleset, or the one that is the whole document.
 * What PMC says of ids that it does not have is no article, and gives none.
 */
export function parseJats(xml: string): readonly FullText[] {
  // An unknown entity stays in the text as it stands there, where a reader sees it.
  const onFlaw = (): void => {};
  return Array.from(readRecords(xml, ['article'], { onFlaw }), toFullText);
}

function toFullText(article: XmlElement): FullText {
  const meta = descend(article, 'front', 'article-meta');
  const body = childOf(article, 'body');
  const content = sectionsOf(body);
  const hasBody = content.length > 0;
  return withPresent({
    title: inlineTextOf(descend(meta, 'title-group', 'article-title')),
    identifiers: jatsIdentifiers(childrenOf(meta, 'article-id')),
    journal: journalOf(childOf(childOf(article, 'front'), 'journal-meta')),
    published: publishedOf(childrenOf(meta, 'pub-date')),
    authors: authorsOf(meta),
    abstract: childrenOf(meta, 'abstract').flatMap(abstractSections),
    hasBody,
    body: hasBody ? [...content, ...backSections(article)] : [],
    references: referencesOf(childOf(article, 'back')),
    license: licenseOf(meta),
  });
}

function journalOf(meta: XmlElement | undefined): string | undefined {
  return (
    childText(childOf(meta, 'journal-title-group'), 'journal-title') ??
    childText(meta, 'journal-title')
  );
}

/** An abstract of another kind, such as a summary for the public, keeps its heading as title. */
function abstractSections(abstract: XmlElement): readonly TextSection[] {
  const title = present(inlineTextOf(childOf(abstract, 'title')));
  const sections = sectionsOf(abstract);
  if (title === undefined || /^(?:abstract|summary)$/i.test(title)) return sections;
  const [first, ...rest] = sections;
  const isPlain = rest.length === 0 && first !== undefined && first.title === undefined;
  return [isPlain ? { ...first, title } : { title, paragraphs: [], sections }];
}

/** In print before online, as PubMed has it; a collection is no day. */
const KINDS = ['ppub', 'pub', 'epub', 'collection'];

function publishedOf(dates: readonly XmlElement[]): PublicationDate | undefined {
  const kindOf = ({ attributes }: XmlElement): string =>
    attributes['pub-type'] ?? attributes['date-type'] ?? '';
  const ranked = KINDS.flatMap((kind) => dates.filter((date) => kindOf(date) === kind));
  const date = ranked[0] ?? dates[0];
  const year = numberIn(childText(date, 'year'));
  if (date === undefined || year === undefined) return undefined;
  const month = monthNumber(childText(date, 'month'));
  const day = month === undefined ? undefined : numberIn(childText(date, 'day'));
  const words = [year, month === undefined ? childText(date, 'season') : MONTHS[month - 1], day];
  const text = words.filter((word) => word !== undefined).join(' ');
  return withPresent({ text, year, month, day });
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function licenseOf(meta: XmlElement | undefined): string | undefined {
  const license = descend(meta, 'permissions', 'license');
  return present(inlineTextOf(license)) ?? license?.attributes['xlink:href'];
}

/** The authors of an article, in order, with the affiliations that they point to. */
function authorsOf(meta: XmlElement | undefined): readonly Author[] {
  const groups = childrenOf(meta, 'contrib-group');
  const places = affiliations([...(meta === undefined ? [] : [meta]), ...groups]);
  return groups
    .flatMap((group) => childrenOf(group, 'contrib'))
    .filter((contributor) => (contributor.attributes['contrib-type'] ?? 'author') === 'author')
    .map((contributor) => toAuthor(contributor, places));
}

function toAuthor(contributor: XmlElement, places: ReadonlyMap<string, string>): Author {
  const name = nameOf(contributor);
  const given = childText(name, 'given-names');
  const collective = childOf(contributor, 'collab');
  return withPresent({
    lastName: childText(name, 'surname') ?? present(textOf(childOf(contributor, 'string-name'))),
    foreName: given,
    initials: given === undefined ? undefined : initialsOf(given),
    suffix: childText(name, 'suffix'),
    collectiveName: collective === undefined ? undefined : present(groupName(collective)),
    orcid: orcidOf(contributor),
    affiliations: [
      ...childrenOf(contributor, 'aff').map(affiliationText),
      ...childrenOf(contributor, 'xref').flatMap((link) =>
        (link.attributes['rid'] ?? '').split(' ').flatMap((id) => places.get(id) ?? []),
      ),
    ],
  });
}

function nameOf(contributor: XmlElement): XmlElement | undefined {
  const parent = childOf(contributor, 'name-alternatives') ?? contributor;
  return childOf(parent, 'name');
}

/** A group may list its members within its name. */
function groupName(collective: XmlElement): string {
  return inlineText(
    collective.children.filter((node) => typeof node === 'string' || node.name !== 'contrib-group'),
  );
}

/** "Mary-Ann B" as "MAB". */
function initialsOf(given: string): string {
  return given
    .split(/[\s.-]+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
}

function orcidOf(contributor: XmlElement): string | undefined {
  const id = childrenOf(contributor, 'contrib-id').find(
    (candidate) => candidate.attributes['contrib-id-type'] === 'orcid',
  );
  return id === undefined ? undefined : normalOrcid(textOf(id));
}

function affiliations(parents: readonly XmlElement[]): ReadonlyMap<string, string> {
  const places = parents
    .flatMap(elementsOf)
    .flatMap((element) => (element.name === 'aff-alternatives' ? elementsOf(element) : [element]))
    .filter(({ name }) => name === 'aff');
  return new Map(places.map((place) => [place.attributes['id'] ?? '', affiliationText(place)]));
}

function affiliationText(place: XmlElement): string {
  const silent = new Set(['label', 'institution-id', 'sup']);
  const nodes = place.children.flatMap((node) =>
    typeof node !== 'string' && node.name === 'institution-wrap' ? node.children : [node],
  );
  return inlineText(nodes.filter((node) => typeof node === 'string' || !silent.has(node.name)));
}

/** The list of references, with the lists that are in lists. */
function referencesOf(parent: XmlElement | undefined): readonly JatsReference[] {
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
function jatsIdentifiers(elements: readonly XmlElement[]): readonly Identifier[] {
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
