import { wrapText } from '@wellspoken/kit';

import {
  type Article,
  type Author,
  findIdentifier,
  type Identifier,
  type MeshHeading,
} from '../articles/article.ts';
import { isSaid, getLiteralName, filterNamedAuthors, formatNlmName } from './article-facts.ts';
import { formatJournalSource } from './vancouver.ts';

type Line = readonly [tag: string, value: string | undefined];

/** Lines of the layout are no longer than this, the tag included. */
const WIDTH = 88;
const INDENT = 6;

/** The tags of relations to other records. */
const CORRECTION_TAGS: ReadonlyMap<string, string> = new Map([
  ['RetractionIn', 'RIN'],
  ['RetractionOf', 'ROF'],
  ['PartialRetractionIn', 'PRIN'],
  ['PartialRetractionOf', 'PROF'],
  ['ErratumIn', 'EIN'],
  ['ErratumFor', 'EFR'],
  ['ExpressionOfConcernIn', 'ECI'],
  ['ExpressionOfConcernFor', 'ECF'],
  ['CorrectedandRepublishedIn', 'CRI'],
  ['CorrectedandRepublishedFrom', 'CRF'],
  ['CommentIn', 'CIN'],
  ['CommentOn', 'CON'],
  ['RepublishedIn', 'RPI'],
  ['RepublishedFrom', 'RPF'],
  ['UpdateIn', 'UIN'],
  ['UpdateOf', 'UOF'],
]);

/** A record in the layout of MEDLINE, which reference managers know as NBIB. */
export function toNbib(article: Article): string {
  const lines: readonly Line[] = [
    ['PMID', article.pmid],
    ['STAT', article.status],
    ['DCOM', article.completed?.replaceAll('-', '')],
    ['LR', article.revised?.replaceAll('-', '')],
    ...listSourceLines(article),
    ['TI', article.title],
    ['TT', article.vernacularTitle],
    ['PG', article.pages],
    ...listIdLines(article, 'LID', ({ type }) => type === 'doi' || type === 'pii'),
    ['AB', formatAbstractText(article)],
    ['CI', article.copyright],
    ...filterNamedAuthors(article.authors).flatMap(listAuthorLines),
    ...article.languages.map((language): Line => ['LA', language]),
    ...article.grants.map((grant): Line => ['GR', formatGrant(grant)]),
    ...article.publicationTypes.map(({ name }): Line => ['PT', name]),
    ['DEP', formatCompactDate(article.publishedOnline)],
    ...(article.kind === 'book' ? listBookLines(article) : listJournalLines(article)),
    ...article.chemicals.map(({ name, registryNumber }): Line => [
      'RN',
      `${registryNumber ?? '0'} (${name})`,
    ]),
    ...article.corrections.map(({ type, source, pmid }): Line => [
      CORRECTION_TAGS.get(type) ?? '',
      pmid === undefined ? source : `${source} PMID: ${pmid}`,
    ]),
    ...article.mesh.map((heading): Line => ['MH', formatMesh(heading)]),
    ['PMC', findIdentifier(article.identifiers, 'pmc')],
    ...article.keywords.map(({ text, isMajor }): Line => ['OT', isMajor ? `*${text}` : text]),
    ['COIS', article.conflictOfInterest],
    ...listIdLines(article, 'AID', ({ type }) => type !== 'pmc'),
    ['PST', article.publicationStatus],
    ['SO', formatSource(article)],
  ];
  return lines.flatMap(writeLine).join('\n');
}

function writeLine([tag, value]: Line): readonly string[] {
  if (tag === '' || value === undefined || value === '') return [];
  const [first = '', ...rest] = wrapText(value, WIDTH - INDENT);
  return [`${tag.padEnd(4)}- ${first}`, ...rest.map((line) => ' '.repeat(INDENT) + line)];
}

function listSourceLines({ journal = {}, published }: Article): readonly Line[] {
  const issn = (value: string | undefined, kind: string): Line => [
    'IS',
    value === undefined ? undefined : `${value} (${kind})`,
  ];
  return [
    issn(journal.electronicIssn, 'Electronic'),
    issn(journal.printIssn, 'Print'),
    issn(journal.linkingIssn, 'Linking'),
    ['VI', journal.volume],
    ['IP', journal.issue],
    ['DP', published?.text],
  ];
}

function listJournalLines({ journal = {} }: Article): readonly Line[] {
  return [
    ['PL', journal.country],
    ['TA', journal.medlineAbbreviation ?? journal.isoAbbreviation],
    ['JT', journal.title],
    ['JID', journal.nlmId],
  ];
}

function listBookLines({ book }: Article): readonly Line[] {
  if (book === undefined) return [];
  return [
    ['BTI', book.title],
    ['PB', book.publisher],
    ['PL', book.place],
    ['EN', book.edition],
    ...book.isbns.map((isbn): Line => ['ISBN', isbn]),
    ...filterNamedAuthors(book.editors).flatMap((editor): Line[] => [
      ['FED', formatFullName(editor)],
      ['ED', formatNlmName(editor)],
    ]),
  ];
}

function listAuthorLines(author: Author): readonly Line[] {
  const group = getLiteralName(author);
  const name: readonly Line[] =
    group === undefined
      ? [
          ['FAU', formatFullName(author)],
          ['AU', formatNlmName(author)],
        ]
      : [['CN', group]];
  return [
    ...name,
    ['AUID', author.orcid === undefined ? undefined : `ORCID: ${author.orcid}`],
    ...author.affiliations.map((affiliation): Line => ['AD', affiliation]),
  ];
}

function formatFullName(author: Author): string {
  const given = [author.foreName ?? author.initials, author.suffix];
  return [author.lastName, given.filter((part) => part !== undefined).join(' ')]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

function listIdLines(
  { identifiers }: Article,
  tag: string,
  isWanted: (identifier: Identifier) => boolean,
): readonly Line[] {
  return identifiers.filter(isWanted).map(({ type, value }): Line => [tag, `${value} [${type}]`]);
}

function formatSource(article: Article): string | undefined {
  if (article.kind === 'book') return undefined;
  const doi = findIdentifier(article.identifiers, 'doi');
  const parts = [formatJournalSource(article), doi === undefined ? '' : `doi: ${doi}`].filter(
    isSaid,
  );
  return parts.length === 0 ? undefined : `${parts.join('. ')}.`;
}

function formatAbstractText({ abstract }: Article): string {
  return abstract
    .map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`))
    .join(' ');
}

function formatGrant({ id, acronym, agency, country }: Article['grants'][number]): string {
  return [id, acronym, agency, country].filter((part) => part !== undefined).join('/');
}

/** "Liver/blood/*injuries": a star before what is a main subject. */
function formatMesh({ descriptor, qualifiers }: MeshHeading): string {
  return [descriptor, ...qualifiers]
    .map(({ name, isMajor }) => (isMajor ? `*${name}` : name))
    .join('/');
}

function formatCompactDate(date: Article['publishedOnline']): string | undefined {
  if (date?.year === undefined || date.month === undefined || date.day === undefined) {
    return undefined;
  }
  return [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('');
}
