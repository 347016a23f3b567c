import { type Article, type Author, findIdentifier, MONTHS } from '../articles/article.ts';
import {
  getDate,
  isChapter,
  isSaid,
  filterNamedAuthors,
  formatNlmName,
  formatRetractionNote,
  getTitle,
  stripStop,
  addStop,
} from './article-facts.ts';

/** So many are named before "et al". */
const MOST_AUTHORS = 6;

/** A reference as NLM and the ICMJE write it. */
export function toVancouver(article: Article): string {
  const source =
    article.kind === 'book' ? formatBookSource(article) : [formatJournalSource(article)];
  return [listAuthors(article), formatTitle(article), ...source, ...formatTail(article)]
    .filter(isSaid)
    .map((part) => addStop(part))
    .join(' ');
}

function listAuthors({ authors, authorsComplete }: Article): string {
  const named = filterNamedAuthors(authors);
  const isCut = named.length > MOST_AUTHORS || (named.length > 0 && !authorsComplete);
  const names = named
    .slice(0, MOST_AUTHORS)
    .map((author, index) => `${chooseSeparator(named[index - 1], author)}${formatNlmName(author)}`);
  return [...names, ...(isCut ? [', et al'] : [])].join('');
}

/** A semicolon separates a group from the names before and after it. */
function chooseSeparator(before: Author | undefined, author: Author): string {
  if (before === undefined) return '';
  const isApart = [before, author].some(({ collectiveName }) => collectiveName !== undefined);
  return isApart ? '; ' : ', ';
}

/** The title of a whole book stands in its source. */
function formatTitle(article: Article): string | undefined {
  if (article.kind === 'book' && !isChapter(article)) return undefined;
  return getTitle(article);
}

/** "N Engl J Med. 2002 Jul 25;347(4):284-7". */
export function formatJournalSource(article: Article): string {
  return [getAbbreviation(article), formatWhereabouts(article)]
    .filter(isSaid)
    .map((part) => stripStop(part))
    .join('. ');
}

function getAbbreviation({ journal = {} }: Article): string | undefined {
  const { medlineAbbreviation, isoAbbreviation, title } = journal;
  return medlineAbbreviation ?? isoAbbreviation?.replaceAll('.', '') ?? title;
}

function formatWhereabouts(article: Article): string {
  const { journal = {}, pages } = article;
  const issue = journal.issue === undefined ? '' : `(${journal.issue})`;
  const dated = [getDate(article)?.text, `${journal.volume ?? ''}${issue}`];
  return [dated.filter(isSaid).join(';'), pages].filter(isSaid).join(':');
}

function formatBookSource(article: Article): readonly string[] {
  const { book, published } = article;
  if (book === undefined) return [];
  const editors = filterNamedAuthors(book.editors).map(formatNlmName).join(', ');
  const role = book.editors.length > 1 ? 'editors' : 'editor';
  const hosts = editors === '' ? '' : `${editors}, ${role}. `;
  const medium = book.accession === undefined ? '' : ' [Internet]';
  const issued = [[book.place, book.publisher].filter(isSaid).join(': '), published?.text];
  const title = `${isChapter(article) ? 'In: ' : ''}${hosts}${stripStop(book.title)}${medium}`;
  return [
    ...(isChapter(article) ? [formatChapterDate(article)] : []),
    title,
    book.edition === undefined ? '' : withEd(book.edition),
    issued.filter(isSaid).join('; '),
  ];
}

function withEd(edition: string): string {
  return /\bed/i.test(edition) ? edition : `${edition} ed`;
}

/** "1998 Sep 4 [updated 2024 Jan 2]". */
function formatChapterDate({ publishedOnline, revised }: Article): string {
  const updated = revised === undefined ? '' : `[updated ${formatDate(revised)}]`;
  return [publishedOnline?.text, updated].filter(isSaid).join(' ');
}

/** "2024-01-02" as "2024 Jan 2". */
function formatDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  return [year, name, day === undefined ? undefined : String(Number(day))].filter(isSaid).join(' ');
}

function formatTail(article: Article): readonly string[] {
  const doi = findIdentifier(article.identifiers, 'doi');
  const pmcid = findIdentifier(article.identifiers, 'pmc');
  const online = article.kind === 'article' ? article.publishedOnline?.text : undefined;
  const isEarlier = online !== undefined && online !== getDate(article)?.text;
  return [
    doi === undefined ? '' : `doi: ${doi}`,
    isEarlier && article.publicationStatus !== 'epublish' ? `Epub ${online}` : '',
    formatRetractionNote(article) ?? '',
    `PMID: ${article.pmid}${pmcid === undefined ? '' : `; PMCID: ${pmcid}`}`,
  ];
}
