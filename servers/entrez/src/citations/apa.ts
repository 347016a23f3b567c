import { type Article, type Author, type Book, findIdentifier } from '../articles/article.ts';
import {
  bookAddress,
  dateOf,
  dottedInitials,
  isChapter,
  literalName,
  namedAuthors,
  pagesOf,
  retractionNote,
  titleOf,
  withoutStop,
  withStop,
} from './article-facts.ts';

/** A reference as the seventh edition of the APA manual writes it, as plain text without italics. */
export function toApa(article: Article): string {
  const source = article.kind === 'book' ? bookSource(article) : [journalSource(article)];
  const title = withStop(titleWithOriginal(article));
  const authors = listAuthors(authorsOf(article));
  const date = `(${dateOf(article)?.year ?? 'n.d.'}).`;
  // Without authors the title takes their place.
  const head = authors === '' ? [title, date] : [withStop(authors), date, title];
  const address = addressOf(article);
  const retraction = retractionNote(article);
  return [
    ...head,
    ...source.filter((part) => part !== '').map(withStop),
    ...(address === undefined ? [] : [address]),
    ...(retraction === undefined ? [] : [`(${retraction})`]),
  ].join(' ');
}

/** A book without authors is listed under its editors. */
function authorsOf(article: Article): readonly string[] {
  const authors = namedAuthors(article.authors).map(inverted);
  const editors = isWholeBook(article) ? namedAuthors(article.book?.editors ?? []) : [];
  if (authors.length > 0 || editors.length === 0) return authors;
  return [`${joined(editors.map(inverted))} ${editors.length > 1 ? '(Eds.)' : '(Ed.)'}`];
}

function isWholeBook(article: Article): boolean {
  return article.kind === 'book' && !isChapter(article);
}

/** Up to twenty are named; of more, the first nineteen and the last. */
function listAuthors(names: readonly string[]): string {
  if (names.length <= 20) return joined(names);
  return `${names.slice(0, 19).join(', ')}, . . . ${names.at(-1) ?? ''}`;
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, & ${last}`;
}

/** "Doe, J. A., Jr.". */
function inverted(author: Author): string {
  const literal = literalName(author);
  if (literal !== undefined) return literal;
  const parts = [author.lastName, dottedInitials(author), suffixOf(author)];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['jr', 'Jr.'],
  ['sr', 'Sr.'],
  ['2nd', 'II'],
  ['3rd', 'III'],
  ['4th', 'IV'],
]);

function suffixOf({ suffix }: Author): string | undefined {
  if (suffix === undefined) return undefined;
  return SUFFIXES.get(suffix.toLowerCase().replace(/\.$/, '')) ?? suffix;
}

/** "J. A. Doe", as editors are named after "In". */
function upright(author: Author): string {
  const literal = literalName(author);
  if (literal !== undefined) return literal;
  const name = [dottedInitials(author), author.lastName].filter((part) => part !== '').join(' ');
  const suffix = suffixOf(author);
  return suffix === undefined ? name : `${name}, ${suffix}`;
}

/** PubMed puts a translated title in brackets; the title itself goes before it. */
function titleWithOriginal(article: Article): string {
  const title = withSubtitle(titleOf(article));
  const { vernacularTitle, book } = article;
  if (isWholeBook(article) && book !== undefined) return withEdition(book);
  if (vernacularTitle === undefined || article.title === '') return title;
  const translated = title.startsWith('[') ? title : `[${title}]`;
  return `${withoutStop(vernacularTitle)} ${translated}`;
}

/** APA begins a subtitle with a capital; names such as mTOR or p53 keep their small letters. */
function withSubtitle(title: string): string {
  return title.replace(/(?<=: )[a-z](?=[a-z]*(?![\w-]))/g, (letter) => letter.toUpperCase());
}

function journalSource(article: Article): string {
  const { journal = {}, publicationStatus } = article;
  const { volume = '', issue } = journal;
  const name = journal.title ?? journal.isoAbbreviation ?? journal.medlineAbbreviation ?? '';
  const place = `${volume}${issue === undefined ? '' : `(${issue})`}`;
  const parts = [titleCase(name), place, pagesIn(article)].filter((part) => part !== '');
  const isAhead = place === '' && publicationStatus === 'aheadofprint';
  return isAhead ? `${withStop(parts.join(', '))} Advance online publication` : parts.join(', ');
}

/** A range with a dash; a number such as e123 is that of an article. */
function pagesIn(article: Article): string {
  const pages = pagesOf(article);
  if (pages === undefined) return '';
  if (pages.last !== undefined) return `${pages.first}–${pages.last}`;
  return /^[A-Za-z]+\d+$/.test(pages.first) ? `Article ${pages.first}` : pages.first;
}

const SMALL_WORDS = new Set(
  'a an and as at but by for from in into nor of off on or per the to und via with'.split(' '),
);

/** PubMed writes titles of journals in small letters, and adds what the society behind them is. */
function titleCase(title: string): string {
  const [name = ''] = title.split(' : ');
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

function bookSource(article: Article): readonly string[] {
  const { book } = article;
  if (book === undefined) return [];
  const publisher = book.publisher ?? '';
  if (!isChapter(article)) return [publisher];
  const editors = namedAuthors(book.editors).map(upright);
  const role = editors.length > 1 ? '(Eds.)' : '(Ed.)';
  const hosts = editors.length === 0 ? '' : `${inLine(editors)} ${role}, `;
  return [`In ${hosts}${withEdition(book)}`, publisher];
}

/** Two names need no comma between them. */
function inLine(names: readonly string[]): string {
  return names.length === 2 ? names.join(' & ') : joined(names);
}

/** "Book of Tests (2nd ed.)". */
function withEdition({ title, edition }: Book): string {
  if (edition === undefined) return withoutStop(title);
  return `${withoutStop(title)} (${/\bed/i.test(edition) ? edition : `${edition} ed.`})`;
}

function addressOf(article: Article): string | undefined {
  const doi = findIdentifier(article.identifiers, 'doi');
  return doi === undefined ? bookAddress(article) : `https://doi.org/${doi}`;
}
