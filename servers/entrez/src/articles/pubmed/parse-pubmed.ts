import { omitUndefined } from '../../answers/present.ts';
import {
  findChild,
  findChildren,
  readChildText,
  descend,
  readText,
  type XmlElement,
} from '../../xml/element.ts';
import { readRecords } from '../../xml/read-xml.ts';
import type { Article, Author, Book } from '../article.ts';
import { readAuthors } from './parse-authors.ts';
import { findIdElements, readIdentifiers, readReferences } from './parse-identifiers.ts';
import {
  readChemicals,
  readCorrections,
  readDataBanks,
  readGrants,
  readHistory,
  readKeywords,
  readMesh,
  readOtherAbstracts,
  readAbstractSections,
  readTerms,
} from './parse-lists.ts';
import { readIsoDate, readJournal, readPages, readPublicationDate } from './parse-publication.ts';

/** What one record of an answer gave. */
export interface ArticleRead {
  /** Absent where the record could not be read. */
  readonly article?: Article;
  /** What was wrong with it, in sentences that name its PMID where that is known. */
  readonly problems: readonly string[];
}

/** Every article of an answer, and what was wrong with some. */
export interface ArticlesRead {
  readonly articles: readonly Article[];
  readonly problems: readonly string[];
}

/**
 * Reads the records of a PubmedArticleSet one after the other, in their order.
 * Throws an XmlError where the XML breaks off, after yielding all records before that.
 */
export function* readArticles(xml: string): Generator<ArticleRead, void> {
  const flaws: string[] = [];
  const records = readRecords(xml, ['PubmedArticle', 'PubmedBookArticle'], {
    onFlaw: (flaw) => flaws.push(flaw),
  });
  for (const record of records) {
    const read = readArticle(record);
    const name = read.article === undefined ? 'A record' : `The record ${read.article.pmid}`;
    const found = flaws.splice(0).map((flaw) => `${name} has ${flaw}.`);
    yield { ...read, problems: [...read.problems, ...found] };
  }
}

/** All articles of a PubmedArticleSet at once. */
export function parseArticles(xml: string): ArticlesRead {
  const articles: Article[] = [];
  const problems: string[] = [];
  for (const read of readArticles(xml)) {
    if (read.article !== undefined) articles.push(read.article);
    for (const problem of read.problems) problems.push(problem);
  }
  return { articles, problems };
}

function readArticle(record: XmlElement): ArticleRead {
  const isBook = record.name === 'PubmedBookArticle';
  const citation = findChild(record, isBook ? 'BookDocument' : 'MedlineCitation');
  if (citation === undefined) return reportUnread('A record has no citation in it');
  const pmid = readText(findChild(citation, 'PMID'));
  if (!/^\d{1,10}$/.test(pmid)) return reportUnread('A record has no PMID');
  const article = isBook
    ? toBookArticle(record, citation, pmid)
    : toArticle(record, citation, pmid);
  if (article.title !== '' || article.vernacularTitle !== undefined) {
    return { article, problems: [] };
  }
  return { article, problems: [`The record ${pmid} has no title.`] };
}

function reportUnread(why: string): ArticleRead {
  return { problems: [`${why} and was left out.`] };
}

/** Reads a PubmedArticle whose PMID is known. */
function toArticle(record: XmlElement, citation: XmlElement, pmid: string): Article {
  const article = findChild(citation, 'Article');
  const data = findChild(record, 'PubmedData');
  return {
    pmid,
    kind: 'article',
    ...readAppearance(citation, article),
    ...readAuthorship(article),
    ...readSubjects(citation, article),
    ...omitUndefined({
      status: citation.attributes['Status'],
      publicationStatus: readChildText(data, 'PublicationStatus'),
      completed: readIsoDate(findChild(citation, 'DateCompleted')),
      revised: readIsoDate(findChild(citation, 'DateRevised')),
      conflictOfInterest: readChildText(citation, 'CoiStatement'),
    }),
    corrections: readCorrections(citation),
    references: readReferences(data),
    identifiers: readIdentifiers(
      findIdElements(findChild(data, 'ArticleIdList'), findChildren(article, 'ELocationID')),
      pmid,
    ),
    history: readHistory(data),
  };
}

type Appearance =
  | 'title'
  | 'vernacularTitle'
  | 'journal'
  | 'published'
  | 'publishedOnline'
  | 'pages'
  | 'abstract'
  | 'otherAbstracts'
  | 'copyright';

function readAppearance(
  citation: XmlElement,
  article: XmlElement | undefined,
): Pick<Article, Appearance> {
  const abstract = findChild(article, 'Abstract');
  const issue = findChild(findChild(article, 'Journal'), 'JournalIssue');
  return omitUndefined({
    title: readText(findChild(article, 'ArticleTitle')),
    vernacularTitle: readChildText(article, 'VernacularTitle'),
    journal: readJournal(citation, article),
    published: readPublicationDate(findChild(issue, 'PubDate')),
    publishedOnline: readPublicationDate(findElectronicDate(article)),
    pages: readPages(article),
    abstract: readAbstractSections(abstract),
    otherAbstracts: readOtherAbstracts(citation),
    copyright: readChildText(abstract, 'CopyrightInformation'),
  });
}

function findElectronicDate(article: XmlElement | undefined): XmlElement | undefined {
  const dates = findChildren(article, 'ArticleDate');
  return dates.find((date) => date.attributes['DateType'] === 'Electronic') ?? dates[0];
}

function readAuthorship(
  article: XmlElement | undefined,
): Pick<Article, 'authors' | 'authorsComplete' | 'grants'> {
  const list = findChild(article, 'AuthorList');
  return {
    authors: readAuthors(list),
    authorsComplete: list?.attributes['CompleteYN'] !== 'N',
    grants: readGrants(article),
  };
}

function readSubjects(
  citation: XmlElement,
  article: XmlElement | undefined,
): Pick<
  Article,
  'languages' | 'publicationTypes' | 'mesh' | 'keywords' | 'chemicals' | 'dataBanks'
> {
  return {
    languages: findChildren(article, 'Language').map(readText),
    publicationTypes: readTerms(
      findChildren(findChild(article, 'PublicationTypeList'), 'PublicationType'),
    ),
    mesh: readMesh(citation),
    keywords: readKeywords(citation),
    chemicals: readChemicals(citation),
    dataBanks: readDataBanks(article),
  };
}

/** Reads a PubmedBookArticle, a book of the Bookshelf or a part of one, whose PMID is known. */
function toBookArticle(record: XmlElement, document: XmlElement, pmid: string): Article {
  const book = findChild(document, 'Book');
  const data = findChild(record, 'PubmedBookData');
  const abstract = findChild(document, 'Abstract');
  const ids = [
    ...findIdElements(findChild(document, 'ArticleIdList'), findChildren(book, 'ELocationID')),
    ...findIdElements(findChild(data, 'ArticleIdList'), []),
  ];
  return {
    ...NOT_IN_BOOKS,
    pmid,
    kind: 'book',
    ...omitUndefined({
      title: readChildText(document, 'ArticleTitle') ?? readText(findChild(book, 'BookTitle')),
      vernacularTitle: readChildText(document, 'VernacularTitle'),
      book: toBook(book, document),
      published: readPublicationDate(findChild(book, 'PubDate')),
      publishedOnline: readPublicationDate(findChild(document, 'ContributionDate')),
      pages: readPages(document),
      copyright: readChildText(abstract, 'CopyrightInformation'),
      publicationStatus: readChildText(data, 'PublicationStatus'),
      revised: readIsoDate(findChild(document, 'DateRevised')),
    }),
    abstract: readAbstractSections(abstract),
    ...readBookAuthorship(document, book),
    languages: findChildren(document, 'Language').map(readText),
    publicationTypes: readTerms(findChildren(document, 'PublicationType')),
    keywords: readKeywords(document),
    grants: readGrants(document),
    references: readReferences(document),
    identifiers: readIdentifiers(ids, pmid),
    history: readHistory(data),
  };
}

const NOT_IN_BOOKS = {
  otherAbstracts: [],
  mesh: [],
  chemicals: [],
  dataBanks: [],
  corrections: [],
} as const;

/** A chapter has authors of its own; a whole book has those of the book. */
function readBookAuthorship(
  document: XmlElement,
  book: XmlElement | undefined,
): Pick<Article, 'authors' | 'authorsComplete'> {
  const lists = [...findChildren(document, 'AuthorList'), ...findChildren(book, 'AuthorList')];
  const list = lists.find((candidate) => !isOfEditors(candidate));
  return {
    authors: readAuthors(list),
    authorsComplete: list?.attributes['CompleteYN'] !== 'N',
  };
}

function isOfEditors(list: XmlElement): boolean {
  return list.attributes['Type'] === 'editors';
}

function readEditors(book: XmlElement | undefined): Author[] {
  return findChildren(book, 'AuthorList').filter(isOfEditors).flatMap(readAuthors);
}

function toBook(book: XmlElement | undefined, document: XmlElement): Book {
  const accession = findChildren(findChild(document, 'ArticleIdList'), 'ArticleId').find(
    (id) => id.attributes['IdType'] === 'bookaccession',
  );
  return omitUndefined({
    title: readText(findChild(book, 'BookTitle')),
    publisher: readChildText(findChild(book, 'Publisher'), 'PublisherName'),
    place: readChildText(findChild(book, 'Publisher'), 'PublisherLocation'),
    isbns: findChildren(book, 'Isbn').map(readText),
    edition: readChildText(book, 'Edition'),
    editors: readEditors(book),
    accession: accession === undefined ? undefined : readText(accession),
    sections: readSectionTitles(descend(document, 'Sections')),
  });
}

function readSectionTitles(parent: XmlElement | undefined): string[] {
  return findChildren(parent, 'Section').flatMap((section) => [
    readText(findChild(section, 'SectionTitle')),
    ...readSectionTitles(section),
  ]);
}
