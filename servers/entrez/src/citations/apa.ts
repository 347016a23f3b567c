import { type Article, type Author, type Book, findIdentifier } from '../articles/article.ts';
import {
  formatBookAddress,
  getDate,
  formatInitials,
  isChapter,
  getLiteralName,
  filterNamedAuthors,
  parsePages,
  formatRetractionNote,
  getTitle,
  stripStop,
  addStop,
} from './article-facts.ts';

/** A reference as the seventh edition of the APA manual writes it, as plain text without italics. */
export function toApa(article: Article): string {
  const source =
    article.kind === 'book' ? formatBookSource(article) : [formatJournalSource(article)];
  const title = addStop(formatTitle(article));
  const authors = listAuthors(formatAuthors(article));
  const date = `(${getDate(article)?.year ?? 'n.d.'}).`;
  // Without authors the title takes their place.
  const head = authors === '' ? [title, date] : [addStop(authors), date, title];
  const address = formatAddress(article);
  const retraction = formatRetractionNote(article);
  return [
    ...head,
    ...source.filter((part) => part !== '').map(addStop),
    ...(address === undefined ? [] : [address]),
    ...(retraction === undefined ? [] : [`(${retraction})`]),
  ].join(' ');
}

/** A book without authors is listed under its editors. */
function formatAuthors(article: Article): readonly string[] {
  const authors = filterNamedAuthors(article.authors).map(invertName);
  const editors = isWholeBook(article) ? filterNamedAuthors(article.book?.editors ?? []) : [];
  if (authors.length > 0 || editors.length === 0) return authors;
  return [`${joinNames(editors.map(invertName))} ${editors.length > 1 ? '(Eds.)' : '(Ed.)'}`];
}

function isWholeBook(article: Article): boolean {
  return article.kind === 'book' && !isChapter(article);
}

/** Up to twenty are named; of more, the first nineteen and the last. */
function listAuthors(names: readonly string[]): string {
  if (names.length <= 20) return joinNames(names);
  return `${names.slice(0, 19).join(', ')}, . . . ${names.at(-1) ?? ''}`;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, & ${last}`;
}

/** "Doe, J. A., Jr.". */
function invertName(author: Author): string {
  const literal = getLiteralName(author);
  if (literal !== undefined) return literal;
  const parts = [author.lastName, formatInitials(author), formatSuffix(author)];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['jr', 'Jr.'],
  ['sr', 'Sr.'],
  ['2nd', 'II'],
  ['3rd', 'III'],
  ['4th', 'IV'],
]);

function formatSuffix({ suffix }: Author): string | undefined {
  if (suffix === undefined) return undefined;
  return SUFFIXES.get(suffix.toLowerCase().replace(/\.$/, '')) ?? suffix;
}

/** "J. A. Doe", as editors are named after "In". */
function toUpright(author: Author): string {
  const literal = getLiteralName(author);
  if (literal !== undefined) return literal;
  const name = [formatInitials(author), author.lastName].filter((part) => part !== '').join(' ');
  const suffix = formatSuffix(author);
  return suffix === undefined ? name : `${name}, ${suffix}`;
}

/** PubMed puts a translated title in brackets; the title itself goes before it. */
function formatTitle(article: Article): string {
  const title = withSubtitle(getTitle(article));
  const { vernacularTitle, book } = article;
  if (isWholeBook(article) && book !== undefined) return withEdition(book);
  if (vernacularTitle === undefined || article.title === '') return title;
  const translated = title.startsWith('[') ? title : `[${title}]`;
  return `${stripStop(vernacularTitle)} ${translated}`;
}

/** APA begins a subtitle with a capital; names such as mTOR or p53 keep their small letters. */
function withSubtitle(title: string): string {
  return title.replace(/(?<=: )[a-z](?=[a-z]*(?![\w-]))/g, (letter) => letter.toUpperCase());
}

function formatJournalSource(article: Article): string {
  const { journal = {}, publicationStatus } = article;
  const { volume = '', issue } = journal;
  const name = journal.title ?? journal.isoAbbreviation ?? journal.medlineAbbreviation ?? '';
  const place = `${volume}${issue === undefined ? '' : `(${issue})`}`;
  const parts = [toTitleCase(name), place, formatPages(article)].filter((part) => part !== '');
  const isAhead = place === '' && publicationStatus === 'aheadofprint';
  return isAhead ? `${addStop(parts.join(', '))} Advance online publication` : parts.join(', ');
}

/** A range with a dash; a number such as e123 is that of an article. */
function formatPages(article: Article): string {
  const pages = parsePages(article);
  if (pages === undefined) return '';
  if (pages.last !== undefined) return `${pages.first}–${pages.last}`;
  return /^[A-Za-z]+\d+$/.test(pages.first) ? `Article ${pages.first}` : pages.first;
}

const SMALL_WORDS = new Set(
  'a an and as at but by for from in into nor of off on or per the to und via with'.split(' '),
);

/** PubMed writes titles of journals in small letters, and adds what the society behind them is. */
function toTitleCase(title: string): string {
  const [name = ''] = title.split(' : ');
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

function formatBookSource(article: Article): readonly string[] {
  const { book } = article;
  if (book === undefined) return [];
  const publisher = book.publisher ?? '';
  if (!isChapter(article)) return [publisher];
  const editors = filterNamedAuthors(book.editors).map(toUpright);
  const role = editors.length > 1 ? '(Eds.)' : '(Ed.)';
  const hosts = editors.length === 0 ? '' : `${formatInLine(editors)} ${role}, `;
  return [`In ${hosts}${withEdition(book)}`, publisher];
}

/** Two names need no comma between them. */
function formatInLine(names: readonly string[]): string {
  return names.length === 2 ? names.join(' & ') : joinNames(names);
}

/** "Book of Tests (2nd ed.)". */
function withEdition({ title, edition }: Book): string {
  if (edition === undefined) return stripStop(title);
  return `${stripStop(title)} (${/\bed/i.test(edition) ? edition : `${edition} ed.`})`;
}

function formatAddress(article: Article): string | undefined {
  const doi = findIdentifier(article.identifiers, 'doi');
  return doi === undefined ? formatBookAddress(article) : `https://doi.org/${doi}`;
}
