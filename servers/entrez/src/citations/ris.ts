import { type Article, type Author, findIdentifier } from '../articles/article.ts';
import {
  bookAddress,
  dateOf,
  givenNames,
  isChapter,
  literalName,
  namedAuthors,
  pagesOf,
  retractionNote,
  titleOf,
} from './article-facts.ts';

type Line = readonly [tag: string, value: string | number | undefined];

/** A record for reference managers: two letters, two blanks, a dash, and the value. */
export function toRis(article: Article): string {
  const pages = pagesOf(article);
  const lines: readonly Line[] = [
    ['TY', typeOf(article)],
    ...namedAuthors(article.authors).map((author): Line => ['AU', nameOf(author)]),
    ['TI', titleOf(article)],
    ...(article.kind === 'book' ? bookLines(article) : journalLines(article)),
    ...dateLines(article),
    ['SP', pages?.first],
    ['EP', pages?.last],
    ['DO', findIdentifier(article.identifiers, 'doi')],
    ['AN', article.pmid],
    ['C2', findIdentifier(article.identifiers, 'pmc')],
    ...article.languages.map((language): Line => ['LA', language]),
    ['N1', retractionNote(article)],
    ['UR', bookAddress(article) ?? `https://pubmed.ncbi.nlm.nih.gov/${article.pmid}/`],
    ['DB', 'PubMed'],
  ];
  return [...lines.flatMap(written), 'ER  - '].join('\n');
}

function written([tag, value]: Line): readonly string[] {
  if (value === undefined || value === '') return [];
  return [`${tag}  - ${String(value).replaceAll(/\s+/g, ' ').trim()}`];
}

function typeOf(article: Article): string {
  if (article.kind === 'article') return 'JOUR';
  return isChapter(article) ? 'CHAP' : 'BOOK';
}

/** "Doe, John A., Jr." as the form has it: last name, given names, suffix. */
function nameOf(author: Author): string {
  const parts = [author.lastName, givenNames(author), author.suffix];
  return literalName(author) ?? parts.filter((part) => part !== undefined).join(', ');
}

function journalLines({ journal = {} }: Article): readonly Line[] {
  return [
    ['T2', journal.title],
    ['JF', journal.title],
    ['J2', journal.medlineAbbreviation ?? journal.isoAbbreviation],
    ['VL', journal.volume],
    ['IS', journal.issue],
    ['SN', journal.printIssn ?? journal.electronicIssn ?? journal.linkingIssn],
  ];
}

function bookLines(article: Article): readonly Line[] {
  const { book } = article;
  if (book === undefined) return [];
  return [
    ['T2', isChapter(article) ? book.title : undefined],
    ...namedAuthors(book.editors).map((editor): Line => ['A2', nameOf(editor)]),
    ['PB', book.publisher],
    ['CY', book.place],
    ['ET', book.edition],
    ...book.isbns.map((isbn): Line => ['SN', isbn]),
  ];
}

/** DA is YYYY/MM/DD/, with nothing where the day is unknown. */
function dateLines(article: Article): readonly Line[] {
  const { year, month, day } = dateOf(article) ?? {};
  if (year === undefined || month === undefined) return [['PY', year]];
  const [monthText, dayText] = [month, day].map((part) => String(part ?? '').padStart(2, '0'));
  return [
    ['PY', year],
    ['DA', `${year}/${monthText ?? ''}/${day === undefined ? '' : (dayText ?? '')}/`],
  ];
}
