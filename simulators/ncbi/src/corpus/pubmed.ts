import type { Article, PubmedRecord } from './article.ts';
import { BOOKS } from './books.ts';
import { generateArticle, listGeneratedPmids } from './generated-articles.ts';
import { KNOWN_ARTICLES } from './known-articles.ts';
import { MORE_ARTICLES } from './more-articles.ts';
import { SLEEP_ARTICLES } from './sleep-articles.ts';

/** All articles that are written out. */
export const ARTICLES: readonly Article[] = [
  ...KNOWN_ARTICLES,
  ...MORE_ARTICLES,
  ...SLEEP_ARTICLES,
];

const RECORDS: ReadonlyMap<string, PubmedRecord> = new Map<string, PubmedRecord>([
  ...ARTICLES.map((article) => [article.pmid, { kind: 'article', article }] as const),
  ...BOOKS.map((book) => [book.pmid, { kind: 'book', book }] as const),
]);

/** The record of a PMID, written out or generated. */
export function findPubmedRecord(pmid: string): PubmedRecord | undefined {
  const known = RECORDS.get(pmid);
  if (known !== undefined) return known;
  const article = generateArticle(pmid);
  return article === undefined ? undefined : { kind: 'article', article };
}

/** The PMIDs that a search covers. */
export function listPubmedPmids(generated: number): readonly string[] {
  return [...RECORDS.keys(), ...listGeneratedPmids(generated)];
}
