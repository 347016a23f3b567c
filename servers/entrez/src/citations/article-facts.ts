import type { Article, Author, PublicationDate } from '../articles/article.ts';
import { type Notice, getRetraction } from '../articles/retraction.ts';

/** Whether the record is a part of a book and not the whole of one. */
export function isChapter({ kind, title, book }: Article): boolean {
  return kind === 'book' && book !== undefined && book.title !== title;
}

/** When it came out: for a chapter when that was written, else when the issue or the book came out. */
export function getDate(article: Article): PublicationDate | undefined {
  const { published, publishedOnline } = article;
  if (isChapter(article)) return publishedOnline ?? published;
  return published?.year === undefined ? (publishedOnline ?? published) : published;
}

/** The title without the full stop that PubMed ends it with; a title of another language otherwise. */
export function getTitle({ title, vernacularTitle }: Article): string {
  return stripStop(title === '' ? (vernacularTitle ?? 'Untitled') : title);
}

/** The text without a full stop at its end, unless it is one of an ellipsis. */
export function stripStop(text: string): string {
  return text.endsWith('.') && !text.endsWith('..') ? text.slice(0, -1) : text;
}

/** The text with a full stop at its end, unless it ends a sentence already. */
export function addStop(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** Whether a text is present and not empty. */
export function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** First and last page. */
interface Pages {
  readonly first: string;
  readonly last?: string;
}

/** Pages as numbers in full: "123-9" as 123 and 129, "S12-8" as S12 and S18; undefined for other forms. */
export function parsePages({ pages }: Article): Pages | undefined {
  if (!isSaid(pages)) return undefined;
  const found = /^([A-Za-z]*)(\d+)-([A-Za-z]*)(\d+)$/.exec(pages.trim());
  if (found === null) return { first: pages.trim() };
  const [, letters = '', from = '', endLetters = '', to = ''] = found;
  const first = letters + from;
  const last = (endLetters || letters) + from.slice(0, Math.max(0, from.length - to.length)) + to;
  return first === last ? { first } : { first, last };
}

/** Where the retraction of an article was announced, in a few words; undefined where it stands. */
export function formatRetractionNote(article: Article): string | undefined {
  const { isRetracted, notices } = getRetraction(article);
  if (!isRetracted) return undefined;
  const places = notices.map(formatPlace).filter(isSaid);
  return places.length === 0 ? 'Retracted' : `Retraction in: ${places.join('; ')}`;
}

function formatPlace({ source, pmid }: Notice): string {
  const place = stripStop(source);
  return [place, pmid === undefined ? '' : `PMID ${pmid}`].filter(isSaid).join(', ');
}

/** The address of a book or chapter of the Bookshelf. */
export function formatBookAddress({ book }: Article): string | undefined {
  const accession = book?.accession;
  return accession === undefined ? undefined : `https://www.ncbi.nlm.nih.gov/books/${accession}/`;
}

/** The name of a group, or of a person of whom one name is all that is known; undefined for others. */
export function getLiteralName({ collectiveName, lastName, foreName }: Author): string | undefined {
  return collectiveName ?? (lastName === undefined ? (foreName ?? '') : undefined);
}

/** Given names, or initials where the record has no more. */
export function getGivenNames({ foreName, initials }: Author): string | undefined {
  return foreName ?? initials;
}

/** Authors of whom anything is known. */
export function filterNamedAuthors(authors: readonly Author[]): readonly Author[] {
  return authors.filter((author) => getLiteralName(author) !== '');
}

/** "John A" as "J. A.", "Jean-Paul" as "J.-P."; a name in letters without case stays whole. */
export function formatInitials(author: Author): string {
  const { foreName, initials = '' } = author;
  const words = foreName?.split(/[\s.]+/) ?? initials.split(/(?<=\p{L})(?=\p{L})|[\s.]+/u);
  return words
    .filter((word) => word !== '')
    .map((word) => word.split('-').map(addDots).join('-'))
    .join(' ');
}

function addDots(word: string): string {
  const first = /^[\p{Lu}\p{Ll}\p{Lt}]/u.exec(word)?.[0];
  return first === undefined ? word : `${first.toUpperCase()}.`;
}

/** "Doe JA Jr", as NLM writes names. */
export function formatNlmName(author: Author): string {
  const literal = getLiteralName(author);
  if (literal !== undefined) return literal;
  const { lastName, foreName, suffix } = author;
  const initials = author.initials ?? stripInitials(foreName ?? '');
  return [lastName, initials, suffix?.replace(/\.$/, '')]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

function stripInitials(foreName: string): string {
  return formatInitials({ foreName, affiliations: [] }).replaceAll(/[\s.-]/g, '');
}
