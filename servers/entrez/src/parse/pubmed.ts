import type { Article } from '../records/article.ts';
import { childOf, textOf, type XmlElement } from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { toArticle } from './pubmed/article.ts';
import { toBookArticle } from './pubmed/book.ts';

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
