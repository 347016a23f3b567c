import type { Calling, Eutils, MissingRecord } from '../eutils/eutils.ts';
import { FETCH_BATCH, fetchReadable } from '../eutils/fetch-records.ts';
import { recordReader } from '../reader/record-reader.ts';
import type { Article } from '../records/article.ts';

/** Articles in the order of asking, and those that did not come. */
export interface FoundArticles {
  readonly articles: readonly Article[];
  readonly missing: readonly MissingRecord[];
  /** What was wrong with records that came, in sentences. */
  readonly problems: readonly string[];
  /** When the oldest of them was fetched. */
  readonly fetchedAt: Date;
}

/** Reads records of PubMed by PMID; names each one that PubMed did not send or that cannot be read. */
export async function readArticles(
  eutils: Pick<Eutils, 'fetch'>,
  pmids: readonly string[],
  { signal, progress }: Calling = {},
): Promise<FoundArticles> {
  const wanted = [...new Set(pmids)];
  const found = new Map<string, Article>();
  const problems: string[] = [];
  let fetchedAt = new Date();
  for (let from = 0; from < wanted.length; from += FETCH_BATCH) {
    const ids = wanted.slice(from, from + FETCH_BATCH);
    const selection = { database: 'pubmed', ids };
    const request = { selection, retmode: 'xml' as const, parse: recordReader.articles };
    const read = await fetchReadable(eutils, request, { signal });
    for (const article of read.parsed.articles) found.set(article.pmid, article);
    problems.push(...read.parsed.problems);
    if (read.fetchedAt < fetchedAt) fetchedAt = read.fetchedAt;
    progress?.(from + ids.length, wanted.length);
  }
  const reason =
    problems.length === 0
      ? 'PubMed has no record with this PMID'
      : 'PubMed has no record with this PMID, or one that cannot be read';
  return {
    articles: wanted.flatMap((pmid) => found.get(pmid) ?? []),
    missing: wanted.filter((pmid) => !found.has(pmid)).map((id) => ({ id, reason })),
    problems,
    fetchedAt,
  };
}
