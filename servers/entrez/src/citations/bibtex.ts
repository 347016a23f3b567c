import { normalizeText } from '@wellspoken/kit';

import { type Article, type Author, findIdentifier, MONTHS } from '../articles/article.ts';
import {
  formatBookAddress,
  getDate,
  getGivenNames,
  isChapter,
  isSaid,
  getLiteralName,
  filterNamedAuthors,
  parsePages,
  formatRetractionNote,
  getTitle,
} from './article-facts.ts';

type Field = readonly [name: string, value: string | undefined];

/** An entry for BibTeX; letters beyond ASCII stay as they are, in UTF-8. */
export function toBibtex(article: Article): string {
  const date = getDate(article);
  const month = date?.month === undefined ? undefined : MONTHS[date.month - 1]?.toLowerCase();
  const fields: readonly Field[] = [
    ['author', wrapInBraces(formatNames(article.authors))],
    ['title', wrapInBraces(protectTitle(getTitle(article)))],
    ...(article.kind === 'book' ? listBookFields(article) : listJournalFields(article)),
    ['year', wrapInBraces(date?.year === undefined ? undefined : String(date.year))],
    // The macro of a month stands without braces.
    ['month', month],
    ['pages', wrapInBraces(formatPageRange(article))],
    // An address or an identifier is taken as it is written.
    ['doi', wrapInBraces(escapeVerbatim(findIdentifier(article.identifiers, 'doi')))],
    ['pmid', wrapInBraces(article.pmid)],
    ['pmcid', wrapInBraces(findIdentifier(article.identifiers, 'pmc'))],
    ['url', wrapInBraces(formatBookAddress(article))],
    ['note', wrapInBraces(escapeText(formatRetractionNote(article)))],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = ${value}`],
  );
  return `@${chooseType(article)}{${createKey(article)},\n${lines.join(',\n')}\n}`;
}

function chooseType(article: Article): string {
  if (article.kind === 'article') return 'article';
  return isChapter(article) ? 'incollection' : 'book';
}

/** Name and year for people to read; the PMID makes it the only one. */
function createKey(article: Article): string {
  const [author] = filterNamedAuthors(article.authors);
  const name = author === undefined ? '' : (author.lastName ?? getLiteralName(author) ?? '');
  const plain = normalizeText(name, 'NFD').replaceAll(/[^A-Za-z]/g, '');
  return `${plain.slice(0, 30)}${getDate(article)?.year ?? ''}_${article.pmid}`;
}

function listJournalFields({ journal = {} }: Article): readonly Field[] {
  const name = journal.title ?? journal.isoAbbreviation ?? journal.medlineAbbreviation;
  return [
    ['journal', wrapInBraces(escapeText(name))],
    ['volume', wrapInBraces(escapeText(journal.volume))],
    ['number', wrapInBraces(escapeText(journal.issue))],
    ['issn', wrapInBraces(journal.printIssn ?? journal.electronicIssn ?? journal.linkingIssn)],
  ];
}

function listBookFields(article: Article): readonly Field[] {
  const { book } = article;
  if (book === undefined) return [];
  return [
    ['booktitle', isChapter(article) ? wrapInBraces(protectTitle(book.title)) : undefined],
    ['editor', wrapInBraces(formatNames(book.editors))],
    ['publisher', wrapInBraces(escapeText(book.publisher))],
    ['address', wrapInBraces(escapeText(book.place))],
    ['edition', wrapInBraces(escapeText(book.edition))],
    ['isbn', wrapInBraces(book.isbns[0])],
  ];
}

function formatPageRange(article: Article): string | undefined {
  const pages = parsePages(article);
  if (pages === undefined) return undefined;
  return pages.last === undefined ? escapeText(pages.first) : `${pages.first}--${pages.last}`;
}

function formatNames(authors: readonly Author[]): string | undefined {
  const names = filterNamedAuthors(authors).map(formatName);
  return names.length === 0 ? undefined : names.join(' and ');
}

/** "Last, Jr, First"; a group name is braced so that BibTeX does not split it. */
function formatName(author: Author): string {
  const literal = getLiteralName(author);
  if (literal !== undefined) return `{${escapeText(literal) ?? ''}}`;
  const given = getGivenNames(author);
  // Two parts mean a last name and given names, so a suffix may not stand alone.
  if (given === undefined) return `{${namePart([author.lastName, author.suffix])}}`;
  return [[author.lastName], [author.suffix], [given]]
    .map(namePart)
    .filter((part) => part !== '')
    .map((part) => (/,|\band\b/.test(part) ? `{${part}}` : part))
    .join(', ');
}

function namePart(words: readonly (string | undefined)[]): string {
  return escapeText(words.filter(isSaid).join(' ')) ?? '';
}

function wrapInBraces(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `{${text}}`;
}

/** Styles put titles in small letters, except what is in braces. */
function protectTitle(title: string): string {
  return title
    .split(' ')
    .map((word, index) => {
      // Closing punctuation is not part of the name before it.
      const [, name = '', stop = ''] = /^(.*?)([:;,.?!]*)$/s.exec(word) ?? [];
      const text = escapeText(name) ?? '';
      const isKept = /\p{Lu}/u.test(index === 0 ? name.slice(1) : name);
      return `${isKept ? `{${text}}` : text}${stop}`;
    })
    .join(' ');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts a brace even behind a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeText(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\~^{}&%$#_]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}

/** Braces that do not pair would end the entry; in an address they can be written by number. */
function escapeVerbatim(text: string | undefined): string | undefined {
  return text?.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
