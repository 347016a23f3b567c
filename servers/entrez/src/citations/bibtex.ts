import { normalizeText } from '@wellspoken/kit';

import { type Article, type Author, findIdentifier, MONTHS } from '../articles/article.ts';
import {
  bookAddress,
  dateOf,
  givenNames,
  isChapter,
  isSaid,
  literalName,
  namedAuthors,
  pagesOf,
  retractionNote,
  titleOf,
} from './article-facts.ts';

type Field = readonly [name: string, value: string | undefined];

/** An entry for BibTeX; letters beyond ASCII stay as they are, in UTF-8. */
export function toBibtex(article: Article): string {
  const date = dateOf(article);
  const month = date?.month === undefined ? undefined : MONTHS[date.month - 1]?.toLowerCase();
  const fields: readonly Field[] = [
    ['author', braced(namesOf(article.authors))],
    ['title', braced(titled(titleOf(article)))],
    ...(article.kind === 'book' ? bookFields(article) : journalFields(article)),
    ['year', braced(date?.year === undefined ? undefined : String(date.year))],
    // The macro of a month stands without braces.
    ['month', month],
    ['pages', braced(pageRange(article))],
    // An address or an identifier is taken as it is written.
    ['doi', braced(verbatim(findIdentifier(article.identifiers, 'doi')))],
    ['pmid', braced(article.pmid)],
    ['pmcid', braced(findIdentifier(article.identifiers, 'pmc'))],
    ['url', braced(bookAddress(article))],
    ['note', braced(escaped(retractionNote(article)))],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = ${value}`],
  );
  return `@${typeOf(article)}{${keyOf(article)},\n${lines.join(',\n')}\n}`;
}

function typeOf(article: Article): string {
  if (article.kind === 'article') return 'article';
  return isChapter(article) ? 'incollection' : 'book';
}

/** Name and year for people to read; the PMID makes it the only one. */
function keyOf(article: Article): string {
  const [author] = namedAuthors(article.authors);
  const name = author === undefined ? '' : (author.lastName ?? literalName(author) ?? '');
  const plain = normalizeText(name, 'NFD').replaceAll(/[^A-Za-z]/g, '');
  return `${plain.slice(0, 30)}${dateOf(article)?.year ?? ''}_${article.pmid}`;
}

function journalFields({ journal = {} }: Article): readonly Field[] {
  const name = journal.title ?? journal.isoAbbreviation ?? journal.medlineAbbreviation;
  return [
    ['journal', braced(escaped(name))],
    ['volume', braced(escaped(journal.volume))],
    ['number', braced(escaped(journal.issue))],
    ['issn', braced(journal.printIssn ?? journal.electronicIssn ?? journal.linkingIssn)],
  ];
}

function bookFields(article: Article): readonly Field[] {
  const { book } = article;
  if (book === undefined) return [];
  return [
    ['booktitle', isChapter(article) ? braced(titled(book.title)) : undefined],
    ['editor', braced(namesOf(book.editors))],
    ['publisher', braced(escaped(book.publisher))],
    ['address', braced(escaped(book.place))],
    ['edition', braced(escaped(book.edition))],
    ['isbn', braced(book.isbns[0])],
  ];
}

function pageRange(article: Article): string | undefined {
  const pages = pagesOf(article);
  if (pages === undefined) return undefined;
  return pages.last === undefined ? escaped(pages.first) : `${pages.first}--${pages.last}`;
}

function namesOf(authors: readonly Author[]): string | undefined {
  const names = namedAuthors(authors).map(nameOf);
  return names.length === 0 ? undefined : names.join(' and ');
}

/** "Last, Jr, First"; the name of a group in braces, lest it be taken apart. */
function nameOf(author: Author): string {
  const literal = literalName(author);
  if (literal !== undefined) return `{${escaped(literal) ?? ''}}`;
  const given = givenNames(author);
  // Two parts mean a last name and given names, so a suffix may not stand alone.
  if (given === undefined) return `{${namePart([author.lastName, author.suffix])}}`;
  return [[author.lastName], [author.suffix], [given]]
    .map(namePart)
    .filter((part) => part !== '')
    .map((part) => (/,|\band\b/.test(part) ? `{${part}}` : part))
    .join(', ');
}

function namePart(words: readonly (string | undefined)[]): string {
  return escaped(words.filter(isSaid).join(' ')) ?? '';
}

function braced(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `{${text}}`;
}

/** Styles put titles in small letters, except what is in braces. */
function titled(title: string): string {
  return title
    .split(' ')
    .map((word, index) => {
      // What ends a clause is no part of the name before it.
      const [, name = '', stop = ''] = /^(.*?)([:;,.?!]*)$/s.exec(word) ?? [];
      const text = escaped(name) ?? '';
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

function escaped(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\~^{}&%$#_]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}

/** Braces that do not pair would end the entry; in an address they can be written by number. */
function verbatim(text: string | undefined): string | undefined {
  return text?.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
