import type { Article } from '../../records/article.ts';
import { childOf, childrenOf, childText, textOf, type XmlElement } from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';
import { otherAbstractsOf, sectionsOf } from './abstracts.ts';
import { authorsOf } from './authors.ts';
import { isoDate, publicationDate } from './dates.ts';
import { idElements, identifiersOf, referencesOf } from './identifiers.ts';
import { journalOf, pagesOf } from './journal.ts';
import { correctionsOf, dataBanksOf, grantsOf, historyOf } from './support.ts';
import { chemicalsOf, keywordsOf, meshOf, termsOf } from './vocabulary.ts';

/** Reads a PubmedArticle whose PMID is known. */
export function toArticle(record: XmlElement, citation: XmlElement, pmid: string): Article {
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
