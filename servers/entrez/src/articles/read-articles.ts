import type { CallOptions, Eutils, MissingRecord } from '../eutils/eutils.ts';
import { FETCH_BATCH, fetchReadable } from '../eutils/fetch-records.ts';
import type { Entrez } from '../open.ts';
import { recordReader } from '../reader/record-reader.ts';
import { type ArticleId, readArticleId } from './article-id.ts';
import type { Article } from './article.ts';

/** Articles in the order of the request, and the missing ones. */
export interface FoundArticles {
  readonly articles: readonly Article[];
  readonly missing: readonly MissingRecord[];
  /** What was wrong with records that came, in sentences. */
  readonly problems: readonly string[];
  /** When the oldest of them was fetched. */
  readonly fetchedAt: Date;
}

/** Reads records of PubMed by PMID, and lists those that are missing or unreadable. */
export async function readArticles(
  eutils: Pick<Eutils, 'fetch'>,
  pmids: readonly string[],
  { signal, progress }: CallOptions = {},
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

/** What ids of any kind mean in PubMed. */
export interface ResolvedArticles {
  /** In the order of asking, each id as it was asked. */
  readonly found: readonly { readonly id: string; readonly pmid: string }[];
  readonly missing: readonly MissingRecord[];
}

type Services = Pick<Entrez, 'pmc' | 'eutils'>;

/** Resolves PMIDs, PMCIDs and DOIs to PMIDs, and lists ids without an article. */
export async function resolveArticles(
  services: Services,
  ids: readonly string[],
  call: CallOptions = {},
): Promise<ResolvedArticles> {
  const asked = [...new Set(ids)].map((id) => ({ id, read: readArticleId(id) }));
  const foreign = asked.flatMap(({ read }) =>
    read === undefined || read.kind === 'pmid' ? [] : [read],
  );
  const known = await translate(services, foreign, call);
  const outcomes = asked.map(({ id, read }) => ({ id, ...toOutcome(read, known) }));
  return {
    found: outcomes.flatMap(({ id, pmid }) => (pmid === undefined ? [] : [{ id, pmid }])),
    missing: outcomes.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
  };
}

interface Outcome {
  readonly pmid?: string;
  readonly reason?: string;
}

function toOutcome(
  read: ArticleId | undefined,
  known: ReadonlyMap<string, string | undefined>,
): Outcome {
  if (read === undefined) {
    return { reason: 'expected a PMID such as 31452104, a PMCID such as PMC6710001, or a DOI' };
  }
  if (read.kind === 'pmid') return { pmid: read.value };
  const pmid = known.get(read.value);
  if (pmid !== undefined) return { pmid };
  return read.kind === 'pmcid'
    ? { reason: 'no article of PubMed is known to have this PMCID' }
    : { reason: 'no single article of PubMed has this DOI' };
}

async function translate(
  { pmc, eutils }: Services,
  ids: readonly ArticleId[],
  call: CallOptions,
): Promise<ReadonlyMap<string, string | undefined>> {
  const known = new Map<string, string | undefined>();
  if (ids.length === 0) return known;
  const { records } = await pmc.convertIds({ ids: ids.map(({ value }) => value) }, call);
  for (const [place, { value }] of ids.entries()) known.set(value, records[place]?.pmid);
  // The converter knows only what is in PMC; PubMed itself knows the DOIs of the rest.
  const unknown = ids.filter(({ kind, value }) => kind === 'doi' && known.get(value) === undefined);
  await Promise.all(
    unknown.map(async ({ value }) => known.set(value, await findByDoi(eutils, value, call))),
  );
  return known;
}

async function findByDoi(
  eutils: Entrez['eutils'],
  doi: string,
  call: CallOptions,
): Promise<string | undefined> {
  const term = `"${doi.replaceAll('"', '')}"[doi]`;
  const { count, ids } = await eutils.search({ database: 'pubmed', term, count: 2 }, call);
  return count === 1 ? ids[0] : undefined;
}
