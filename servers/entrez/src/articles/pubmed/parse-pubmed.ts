import { withPresent } from '../../answers/present.ts';
import {
  childOf,
  childrenOf,
  childText,
  descend,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { readRecords } from '../../xml/read-xml.ts';
import type { Article, Author, Book } from '../article.ts';
import { authorsOf } from './parse-authors.ts';
import { idElements, identifiersOf, referencesOf } from './parse-identifiers.ts';
import {
  chemicalsOf,
  correctionsOf,
  dataBanksOf,
  grantsOf,
  historyOf,
  keywordsOf,
  meshOf,
  otherAbstractsOf,
  sectionsOf,
  termsOf,
} from './parse-lists.ts';
import { isoDate, journalOf, pagesOf, publicationDate } from './parse-publication.ts';

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
 * Throws an XmlError where the XML breaks off; what came before has been handed over by then.
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
  const citation = childOf(record, isBook ? 'BookDocument' : 'MedlineCitation');
  if (citation === undefined) return unread('A record has no citation in it');
  const pmid = textOf(childOf(citation, 'PMID'));
  if (!/^\d{1,10}$/.test(pmid)) return unread('A record has no PMID');
  const article = isBook
    ? toBookArticle(record, citation, pmid)
    : toArticle(record, citation, pmid);
  if (article.title !== '' || article.vernacularTitle !== undefined) {
    return { article, problems: [] };
  }
  return { article, problems: [`The record ${pmid} has no title.`] };
}

function unread(why: string): ArticleRead {
  return { problems: [`${why} and was left out.`] };
}

/** Reads a PubmedArticle whose PMID is known. */
function toArticle(record: XmlElement, citation: XmlElement, pmid: string): Article {
  const article = childOf(citation, 'Article');
  const data = childOf(record, 'PubmedData');
  return {
    pmid,
    kind: 'article',
    ...appearance(citation, article),
    ...authorship(article),
    ...subjects(citation, article),
    ...withPresent({
      status: citation.attributes['Status'],
      publicationStatus: childText(data, 'PublicationStatus'),
      completed: isoDate(childOf(citation, 'DateCompleted')),
      revised: isoDate(childOf(citation, 'DateRevised')),
      conflictOfInterest: childText(citation, 'CoiStatement'),
    }),
    corrections: correctionsOf(citation),
    references: referencesOf(data),
    identifiers: identifiersOf(
      idElements(childOf(data, 'ArticleIdList'), childrenOf(article, 'ELocationID')),
      pmid,
    ),
    history: historyOf(data),
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

function appearance(
  citation: XmlElement,
  article: XmlElement | undefined,
): Pick<Article, Appearance> {
  const abstract = childOf(article, 'Abstract');
  const issue = childOf(childOf(article, 'Journal'), 'JournalIssue');
  return withPresent({
    title: textOf(childOf(article, 'ArticleTitle')),
    vernacularTitle: childText(article, 'VernacularTitle'),
    journal: journalOf(citation, article),
    published: publicationDate(childOf(issue, 'PubDate')),
    publishedOnline: publicationDate(electronicDate(article)),
    pages: pagesOf(article),
    abstract: sectionsOf(abstract),
    otherAbstracts: otherAbstractsOf(citation),
    copyright: childText(abstract, 'CopyrightInformation'),
  });
}

function electronicDate(article: XmlElement | undefined): XmlElement | undefined {
  const dates = childrenOf(article, 'ArticleDate');
  return dates.find((date) => date.attributes['DateType'] === 'Electronic') ?? dates[0];
}

function authorship(
  article: XmlElement | undefined,
): Pick<Article, 'authors' | 'authorsComplete' | 'grants'> {
  const list = childOf(article, 'AuthorList');
  return {
    authors: authorsOf(list),
    authorsComplete: list?.attributes['CompleteYN'] !== 'N',
    grants: grantsOf(article),
  };
}

function subjects(
  citation: XmlElement,
  article: XmlElement | undefined,
): Pick<
  Article,
  'languages' | 'publicationTypes' | 'mesh' | 'keywords' | 'chemicals' | 'dataBanks'
> {
  return {
    languages: childrenOf(article, 'Language').map(textOf),
    publicationTypes: termsOf(
      childrenOf(childOf(article, 'PublicationTypeList'), 'PublicationType'),
    ),
    mesh: meshOf(citation),
    keywords: keywordsOf(citation),
    chemicals: chemicalsOf(citation),
    dataBanks: dataBanksOf(article),
  };
}

/** Reads a PubmedBookArticle, a book of the Bookshelf or a part of one, whose PMID is known. */
function toBookArticle(record: XmlElement, document: XmlElement, pmid: string): Article {
  const book = childOf(document, 'Book');
  const data = childOf(record, 'PubmedBookData');
  const abstract = childOf(document, 'Abstract');
  const ids = [
    ...idElements(childOf(document, 'ArticleIdList'), childrenOf(book, 'ELocationID')),
    ...idElements(childOf(data, 'ArticleIdList'), []),
  ];
  return {
    ...NOT_IN_BOOKS,
    pmid,
    kind: 'book',
    ...withPresent({
      title: childText(document, 'ArticleTitle') ?? textOf(childOf(book, 'BookTitle')),
      vernacularTitle: childText(document, 'VernacularTitle'),
      book: toBook(book, document),
      published: publicationDate(childOf(book, 'PubDate')),
      publishedOnline: publicationDate(childOf(document, 'ContributionDate')),
      pages: pagesOf(document),
      copyright: childText(abstract, 'CopyrightInformation'),
      publicationStatus: childText(data, 'PublicationStatus'),
      revised: isoDate(childOf(document, 'DateRevised')),
    }),
    abstract: sectionsOf(abstract),
    ...bookAuthorship(document, book),
    languages: childrenOf(document, 'Language').map(textOf),
    publicationTypes: termsOf(childrenOf(document, 'PublicationType')),
    keywords: keywordsOf(document),
    grants: grantsOf(document),
    references: referencesOf(document),
    identifiers: identifiersOf(ids, pmid),
    history: historyOf(data),
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
function bookAuthorship(
  document: XmlElement,
  book: XmlElement | undefined,
): Pick<Article, 'authors' | 'authorsComplete'> {
  const lists = [...childrenOf(document, 'AuthorList'), ...childrenOf(book, 'AuthorList')];
  const list = lists.find((candidate) => !isOfEditors(candidate));
  return {
    authors: authorsOf(list),
    authorsComplete: list?.attributes['CompleteYN'] !== 'N',
  };
}

function isOfEditors(list: XmlElement): boolean {
  return list.attributes['Type'] === 'editors';
}

function editorsOf(book: XmlElement | undefined): Author[] {
  return childrenOf(book, 'AuthorList').filter(isOfEditors).flatMap(authorsOf);
}

function toBook(book: XmlElement | undefined, document: XmlElement): Book {
  const accession = childrenOf(childOf(document, 'ArticleIdList'), 'ArticleId').find(
    (id) => id.attributes['IdType'] === 'bookaccession',
  );
  return withPresent({
    title: textOf(childOf(book, 'BookTitle')),
    publisher: childText(childOf(book, 'Publisher'), 'PublisherName'),
    place: childText(childOf(book, 'Publisher'), 'PublisherLocation'),
    isbns: childrenOf(book, 'Isbn').map(textOf),
    edition: childText(book, 'Edition'),
    editors: editorsOf(book),
    accession: accession === undefined ? undefined : textOf(accession),
    sections: sectionTitles(descend(document, 'Sections')),
  });
}

function sectionTitles(parent: XmlElement | undefined): string[] {
  return childrenOf(parent, 'Section').flatMap((section) => [
    textOf(childOf(section, 'SectionTitle')),
    ...sectionTitles(section),
  ]);
}
