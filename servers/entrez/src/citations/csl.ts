import { omitUndefined } from '../answers/present.ts';
import {
  type Article,
  type Author,
  findIdentifier,
  type PublicationDate,
} from '../articles/article.ts';
import { getRetraction } from '../articles/retraction.ts';
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

/** One item of CSL-JSON, as text on one line. */
export function toCslJson(article: Article): string {
  return JSON.stringify(toCslItem(article));
}

type CslItem = Readonly<Record<string, unknown>>;

function toCslItem(article: Article): CslItem {
  const { isRetracted } = getRetraction(article);
  const authors = filterNamedAuthors(article.authors).map(toName);
  return omitUndefined({
    id: `pmid:${article.pmid}`,
    type: chooseType(article),
    title: getTitle(article),
    author: authors.length === 0 ? undefined : authors,
    issued: getIssued(getDate(article)),
    ...(article.kind === 'book' ? listBookFields(article) : listJournalFields(article)),
    page: formatPageRange(article),
    language: getLanguage(article),
    DOI: findIdentifier(article.identifiers, 'doi'),
    PMID: article.pmid,
    PMCID: findIdentifier(article.identifiers, 'pmc'),
    URL: formatBookAddress(article),
    status: isRetracted ? 'retracted' : undefined,
    note: formatRetractionNote(article),
  });
}

function chooseType(article: Article): string {
  if (article.kind === 'book') return isChapter(article) ? 'chapter' : 'book';
  const isPreprint = article.publicationTypes.some(({ name }) => name === 'Preprint');
  return isPreprint ? 'article' : 'article-journal';
}

/** MEDLINE has "eng" and "ger", where CSL wants "en" and "de". */
function getLanguage({ languages: [first = ''] }: Article): string | undefined {
  return /^[a-z]{3}$/.test(first) ? Intl.getCanonicalLocales(first)[0] : undefined;
}

function toName(author: Author): CslItem {
  const literal = getLiteralName(author);
  if (literal !== undefined) return { literal };
  return omitUndefined({
    family: author.lastName,
    given: getGivenNames(author),
    suffix: author.suffix,
  });
}

/** As many parts as are known, in numbers; a date that has no year in words. */
function getIssued(date: PublicationDate | undefined): CslItem | undefined {
  if (date === undefined) return undefined;
  if (date.year === undefined) return { literal: date.text };
  const parts = [date.year, date.month, date.day];
  const known = parts.findIndex((part) => part === undefined);
  return { 'date-parts': [known === -1 ? parts : parts.slice(0, known)] };
}

function formatPageRange(article: Article): string | undefined {
  const pages = parsePages(article);
  return pages?.last === undefined ? pages?.first : `${pages.first}-${pages.last}`;
}

function listJournalFields({ journal = {} }: Article): CslItem {
  return {
    'container-title': journal.title,
    'container-title-short': journal.isoAbbreviation ?? journal.medlineAbbreviation,
    volume: journal.volume,
    issue: journal.issue,
    ISSN: journal.printIssn ?? journal.electronicIssn ?? journal.linkingIssn,
  };
}

function listBookFields(article: Article): CslItem {
  const { book } = article;
  const editors = filterNamedAuthors(book?.editors ?? []).map(toName);
  return {
    'container-title': isChapter(article) ? book?.title : undefined,
    editor: editors.length === 0 ? undefined : editors,
    publisher: book?.publisher,
    'publisher-place': book?.place,
    edition: book?.edition,
    ISBN: book?.isbns[0],
  };
}
