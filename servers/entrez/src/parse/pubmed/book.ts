import type { Article, Author, Book } from '../../records/article.ts';
import {
  childOf,
  childrenOf,
  childText,
  descend,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';
import { sectionsOf } from './abstracts.ts';
import { authorsOf } from './authors.ts';
import { isoDate, publicationDate } from './dates.ts';
import { idElements, identifiersOf, referencesOf } from './identifiers.ts';
import { pagesOf } from './journal.ts';
import { grantsOf, historyOf } from './support.ts';
import { keywordsOf, termsOf } from './vocabulary.ts';

/** Reads a PubmedBookArticle, a book of the Bookshelf or a part of one, whose PMID is known. */
export function toBookArticle(record: XmlElement, document: XmlElement, pmid: string): Article {
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
    ...authorship(document, book),
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
function authorship(
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
