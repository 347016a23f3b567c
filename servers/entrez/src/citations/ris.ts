import { type Article, type Author, findIdentifier } from '../articles/article.ts';
import {
  formatBookAddress,
  getDate,
  getGivenNames,
  isChapter,
  getLiteralName,
  filterNamedAuthors,
  parsePages,
  formatRetractionNote,
  getTitle,
} from './article-facts.ts';

type Line = readonly [tag: string, value: string | number | undefined];

/** A record for reference managers: two letters, two blanks, a dash, and the value. */
export function toRis(article: Article): string {
  const pages = parsePages(article);
  const lines: readonly Line[] = [
    ['TY', chooseType(article)],
    ...filterNamedAuthors(article.authors).map((author): Line => ['AU', formatName(author)]),
    ['TI', getTitle(article)],
    ...(article.kind === 'book' ? listBookLines(article) : listJournalLines(article)),
    ...listDateLines(article),
    ['SP', pages?.first],
    ['EP', pages?.last],
    ['DO', findIdentifier(article.identifiers, 'doi')],
    ['AN', article.pmid],
    ['C2', findIdentifier(article.identifiers, 'pmc')],
    ...article.languages.map((language): Line => ['LA', language]),
    ['N1', formatRetractionNote(article)],
    ['UR', formatBookAddress(article) ?? `https://pubmed.ncbi.nlm.nih.gov/${article.pmid}/`],
    ['DB', 'PubMed'],
  ];
  return [...lines.flatMap(writeLine), 'ER  - '].join('\n');
}

function writeLine([tag, value]: Line): readonly string[] {
  if (value === undefined || value === '') return [];
  return [`${tag}  - ${String(value).replaceAll(/\s+/g, ' ').trim()}`];
}

function chooseType(article: Article): string {
  if (article.kind === 'article') return 'JOUR';
  return isChapter(article) ? 'CHAP' : 'BOOK';
}

/** "Doe, John A., Jr." as the form has it: last name, given names, suffix. */
function formatName(author: Author): string {
  const parts = [author.lastName, getGivenNames(author), author.suffix];
  return getLiteralName(author) ?? parts.filter((part) => part !== undefined).join(', ');
}

function listJournalLines({ journal = {} }: Article): readonly Line[] {
  return [
    ['T2', journal.title],
    ['JF', journal.title],
    ['J2', journal.medlineAbbreviation ?? journal.isoAbbreviation],
    ['VL', journal.volume],
    ['IS', journal.issue],
    ['SN', journal.printIssn ?? journal.electronicIssn ?? journal.linkingIssn],
  ];
}

function listBookLines(article: Article): readonly Line[] {
  const { book } = article;
  if (book === undefined) return [];
  return [
    ['T2', isChapter(article) ? book.title : undefined],
    ...filterNamedAuthors(book.editors).map((editor): Line => ['A2', formatName(editor)]),
    ['PB', book.publisher],
    ['CY', book.place],
    ['ET', book.edition],
    ...book.isbns.map((isbn): Line => ['SN', isbn]),
  ];
}

/** DA is YYYY/MM/DD/, with nothing where the day is unknown. */
function listDateLines(article: Article): readonly Line[] {
  const { year, month, day } = getDate(article) ?? {};
  if (year === undefined || month === undefined) return [['PY', year]];
  const [monthText, dayText] = [month, day].map((part) => String(part ?? '').padStart(2, '0'));
  return [
    ['PY', year],
    ['DA', `${year}/${monthText ?? ''}/${day === undefined ? '' : (dayText ?? '')}/`],
  ];
}
