import { omitUndefined } from '../../answers/present.ts';
import {
  type Author,
  type Identifier,
  parseMonth,
  MONTHS,
  type PublicationDate,
} from '../../articles/article.ts';
import { normalizeOrcid } from '../../articles/pubmed/parse-authors.ts';
import { stripDoiPrefix } from '../../articles/pubmed/parse-identifiers.ts';
import {
  findChild,
  findChildren,
  readChildText,
  descend,
  getElements,
  joinLines,
  omitBlank,
  readText,
  type XmlElement,
} from '../../xml/element.ts';
import { readRecords } from '../../xml/read-xml.ts';
import type { FullText, JatsReference, TextSection } from '../full-text.ts';
import { readInlineNodes, readInlineText } from './inline.ts';
import { readBackSections, readSections } from './parse-sections.ts';

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
  const body = findChild(article, 'body');
  const content = readSections(body);
  const hasBody = content.length > 0;
  return omitUndefined({
    title: readInlineText(descend(meta, 'title-group', 'article-title')),
    identifiers: readJatsIdentifiers(findChildren(meta, 'article-id')),
    journal: readJournal(findChild(findChild(article, 'front'), 'journal-meta')),
    published: readPublished(findChildren(meta, 'pub-date')),
    authors: readAuthors(meta),
    abstract: findChildren(meta, 'abstract').flatMap(readAbstract),
    hasBody,
    body: hasBody ? [...content, ...readBackSections(article)] : [],
    references: readReferences(findChild(article, 'back')),
    license: readLicense(meta),
  });
}

function readJournal(meta: XmlElement | undefined): string | undefined {
  return (
    readChildText(findChild(meta, 'journal-title-group'), 'journal-title') ??
    readChildText(meta, 'journal-title')
  );
}

/** An abstract of another kind, such as a summary for the public, keeps its heading as title. */
function readAbstract(abstract: XmlElement): readonly TextSection[] {
  const title = omitBlank(readInlineText(findChild(abstract, 'title')));
  const sections = readSections(abstract);
  if (title === undefined || /^(?:abstract|summary)$/i.test(title)) return sections;
  const [first, ...rest] = sections;
  const isPlain = rest.length === 0 && first !== undefined && first.title === undefined;
  return [isPlain ? { ...first, title } : { title, paragraphs: [], sections }];
}

/** In print before online, as PubMed has it; a collection is no day. */
const KINDS = ['ppub', 'pub', 'epub', 'collection'];

function readPublished(dates: readonly XmlElement[]): PublicationDate | undefined {
  const readKind = ({ attributes }: XmlElement): string =>
    attributes['pub-type'] ?? attributes['date-type'] ?? '';
  const ranked = KINDS.flatMap((kind) => dates.filter((date) => readKind(date) === kind));
  const date = ranked[0] ?? dates[0];
  const year = readNumber(readChildText(date, 'year'));
  if (date === undefined || year === undefined) return undefined;
  const month = parseMonth(readChildText(date, 'month'));
  const day = month === undefined ? undefined : readNumber(readChildText(date, 'day'));
  const words = [
    year,
    month === undefined ? readChildText(date, 'season') : MONTHS[month - 1],
    day,
  ];
  const text = words.filter((word) => word !== undefined).join(' ');
  return omitUndefined({ text, year, month, day });
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function readLicense(meta: XmlElement | undefined): string | undefined {
  const license = descend(meta, 'permissions', 'license');
  return omitBlank(readInlineText(license)) ?? license?.attributes['xlink:href'];
}

/** The authors of an article, in order, with the affiliations that they point to. */
function readAuthors(meta: XmlElement | undefined): readonly Author[] {
  const groups = findChildren(meta, 'contrib-group');
  const places = readAffiliations([...(meta === undefined ? [] : [meta]), ...groups]);
  return groups
    .flatMap((group) => findChildren(group, 'contrib'))
    .filter((contributor) => (contributor.attributes['contrib-type'] ?? 'author') === 'author')
    .map((contributor) => toAuthor(contributor, places));
}

function toAuthor(contributor: XmlElement, places: ReadonlyMap<string, string>): Author {
  const name = readAuthorName(contributor);
  const given = readChildText(name, 'given-names');
  const collective = findChild(contributor, 'collab');
  return omitUndefined({
    lastName:
      readChildText(name, 'surname') ?? omitBlank(readText(findChild(contributor, 'string-name'))),
    foreName: given,
    initials: given === undefined ? undefined : getInitials(given),
    suffix: readChildText(name, 'suffix'),
    collectiveName: collective === undefined ? undefined : omitBlank(readGroupName(collective)),
    orcid: readOrcid(contributor),
    affiliations: [
      ...findChildren(contributor, 'aff').map(readAffiliation),
      ...findChildren(contributor, 'xref').flatMap((link) =>
        (link.attributes['rid'] ?? '').split(' ').flatMap((id) => places.get(id) ?? []),
      ),
    ],
  });
}

function readAuthorName(contributor: XmlElement): XmlElement | undefined {
  const parent = findChild(contributor, 'name-alternatives') ?? contributor;
  return findChild(parent, 'name');
}

/** A group may list its members within its name. */
function readGroupName(collective: XmlElement): string {
  return readInlineNodes(
    collective.children.filter((node) => typeof node === 'string' || node.name !== 'contrib-group'),
  );
}

/** "Mary-Ann B" as "MAB". */
function getInitials(given: string): string {
  return given
    .split(/[\s.-]+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
}

function readOrcid(contributor: XmlElement): string | undefined {
  const id = findChildren(contributor, 'contrib-id').find(
    (candidate) => candidate.attributes['contrib-id-type'] === 'orcid',
  );
  return id === undefined ? undefined : normalizeOrcid(readText(id));
}

function readAffiliations(parents: readonly XmlElement[]): ReadonlyMap<string, string> {
  const places = parents
    .flatMap(getElements)
    .flatMap((element) => (element.name === 'aff-alternatives' ? getElements(element) : [element]))
    .filter(({ name }) => name === 'aff');
  return new Map(places.map((place) => [place.attributes['id'] ?? '', readAffiliation(place)]));
}

function readAffiliation(place: XmlElement): string {
  const silent = new Set(['label', 'institution-id', 'sup']);
  const nodes = place.children.flatMap((node) =>
    typeof node !== 'string' && node.name === 'institution-wrap' ? node.children : [node],
  );
  return readInlineNodes(
    nodes.filter((node) => typeof node === 'string' || !silent.has(node.name)),
  );
}

/** The list of references, with the lists that are in lists. */
function readReferences(parent: XmlElement | undefined): readonly JatsReference[] {
  const found: JatsReference[] = [];
  addReferences(parent, found);
  return found;
}

/** Into one list: lists of lists of lists would be copied at each level. */
function addReferences(parent: XmlElement | undefined, found: JatsReference[]): void {
  for (const list of findChildren(parent, 'ref-list')) {
    for (const reference of findChildren(list, 'ref')) found.push(toReference(reference));
    addReferences(list, found);
  }
}

function toReference(reference: XmlElement): JatsReference {
  const holder = findChild(reference, 'citation-alternatives') ?? reference;
  const written = findChild(holder, 'mixed-citation') ?? findChild(holder, 'citation');
  const structured = findChild(holder, 'element-citation') ?? findChild(holder, 'nlm-citation');
  const note = written ?? findChild(reference, 'note');
  const citation =
    structured !== undefined && written === undefined
      ? composeCitation(structured)
      : readInlineText(note);
  return omitUndefined({
    label: omitBlank(readInlineText(findChild(reference, 'label'))),
    citation,
    identifiers: readJatsIdentifiers([written, structured].flatMap(readReferenceIds)),
  });
}

function readReferenceIds(element: XmlElement | undefined): readonly XmlElement[] {
  return getElements(element).flatMap((child) =>
    child.name === 'pub-id' ? [child] : readReferenceIds(child),
  );
}

/** Structured citations have no punctuation of their own. */
function composeCitation(citation: XmlElement): string {
  const text = (name: string): string | undefined => readChildText(citation, name);
  const parts = [
    readCitedAuthors(citation),
    text('year'),
    text('article-title') ?? text('chapter-title') ?? text('data-title'),
    text('source'),
    readIssue(citation),
    text('publisher-name'),
    text('comment'),
  ];
  return joinLines(
    parts
      .filter((part) => part !== undefined && part !== '')
      .map((part) => (/[.?!]$/.test(part ?? '') ? part : `${part ?? ''}.`))
      .join(' '),
  );
}

function readCitedAuthors(citation: XmlElement): string {
  const group = findChild(citation, 'person-group') ?? citation;
  const names = getElements(group).flatMap((element) => {
    if (element.name === 'etal') return ['et al'];
    if (element.name === 'collab' || element.name === 'string-name')
      return [readInlineText(element)];
    if (element.name !== 'name') return [];
    const words = [readChildText(element, 'surname'), readChildText(element, 'given-names')];
    return [words.filter((word) => word !== undefined).join(' ')];
  });
  return names.join(', ');
}

function readIssue(citation: XmlElement): string {
  const [volume, issue, first, last, number] = [
    'volume',
    'issue',
    'fpage',
    'lpage',
    'elocation-id',
  ].map((name) => readInlineText(descend(citation, name)));
  const pages = [first, last].filter((page) => page !== '').join('-') || (number ?? '');
  const place = `${volume ?? ''}${issue === '' ? '' : `(${issue ?? ''})`}`;
  return [place, pages].filter((part) => part !== '').join(':');
}

/** Ids by the names that PubMed gives them: pubmed, pmc and doi; others keep their own. */
function readJatsIdentifiers(elements: readonly XmlElement[]): readonly Identifier[] {
  const found = new Map<string, Identifier>();
  for (const element of elements) {
    const identifier = toIdentifier(element.attributes['pub-id-type'] ?? '', readText(element));
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
      return { type, value: stripDoiPrefix(value) };
    default:
      return { type, value };
  }
}
