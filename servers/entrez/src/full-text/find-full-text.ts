import { getTimeLeft, setTimeLeft, ToolError } from '@wellspoken/kit';

import type { ArticleId } from '../articles/article-id.ts';
import { toSummaryLine } from '../articles/article-line.shapes.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import { fetchReadable } from '../eutils/fetch-records.ts';
import type { Entrez } from '../open.ts';
import { recordReader } from '../reader/record-reader.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { FullText } from './full-text.ts';

/** The services in which a full text is looked for. */
export type Services = Pick<Entrez, 'eutils' | 'pmc' | 'europePmc'>;

/** What became of looking in one place. */
interface Attempt {
  readonly source: string;
  /** `none`: it has no full text; `failed`: it could not be asked. */
  readonly outcome: 'none' | 'failed';
  /** A sentence. */
  readonly reason: string;
  readonly error?: ToolError;
}

/** A full text, and where it was found. */
interface LocatedText {
  readonly text: FullText;
  readonly source: 'PMC' | 'Europe PMC';
  readonly pmcid?: string | undefined;
  readonly fetchedAt: Date;
}

/** What one place had: the text, or why not. */
type Tried =
  | { readonly found: LocatedText; readonly attempt?: undefined }
  | { readonly found?: undefined; readonly attempt: Attempt };

/** A full text, and how it was found. */
export interface FoundText extends LocatedText {
  /** What was tried before it was found. */
  readonly attempts: readonly Attempt[];
}

/** Looks in PMC, then in Europe PMC; throws if neither has a text or could be asked. */
export async function findFullText(
  services: Services,
  id: ArticleId,
  call: CallOptions,
): Promise<FoundText> {
  const { pmcid, attempts: resolving } = await resolvePmcid(services, id, halveTime(call));
  const attempts: Attempt[] = [...resolving];
  const places = [
    ...(pmcid === undefined ? [] : [() => readPmc(services, pmcid, halveTime(call))]),
    () => readEuropePmc(services, { id, pmcid }, call),
  ];
  for (const read of places) {
    const { found, attempt } = await read();
    if (found !== undefined) return { ...found, attempts };
    attempts.push(attempt);
  }
  throw createNoFullTextError(id, attempts);
}

/** The same call with half of the time that is left, so that the next place can be asked too. */
function halveTime(call: CallOptions): CallOptions {
  if (call.signal === undefined) return call;
  const signal = AbortSignal.any([call.signal]);
  setTimeLeft(signal, getTimeLeft(call.signal) / 2);
  return { ...call, signal };
}

/** The id of an article in PMC, where it has one, and what stood in the way. */
interface ResolvedPmcid {
  readonly pmcid?: string | undefined;
  readonly attempts: readonly Attempt[];
}

const CONVERTER = "PMC's ID converter";

/** Finds the PMCID of an article by the converter, or by its links in PubMed where that fails. */
async function resolvePmcid(
  { pmc, eutils }: Services,
  id: ArticleId,
  call: CallOptions,
): Promise<ResolvedPmcid> {
  if (id.kind === 'pmcid') return { pmcid: id.value, attempts: [] };
  try {
    const [record] = (await pmc.convertIds({ ids: [id.value] }, halveTime(call))).records;
    if (record?.pmcid !== undefined) return { pmcid: record.pmcid, attempts: [] };
    const reason = record?.problem ?? 'It did not answer for this id.';
    return { attempts: [{ source: CONVERTER, outcome: 'none', reason }] };
  } catch (error) {
    const attempt = createFailedAttempt(CONVERTER, error, call);
    if (id.kind !== 'pmid') return { attempts: [attempt] };
    return findLinkedPmcid(eutils, { pmid: id.value, attempt }, call);
  }
}

interface Unconverted {
  readonly pmid: string;
  /** How the converter failed. */
  readonly attempt: Attempt;
}

async function findLinkedPmcid(
  { link }: Services['eutils'],
  { pmid, attempt }: Unconverted,
  call: CallOptions,
): Promise<ResolvedPmcid> {
  try {
    const request = { from: 'pubmed', to: 'pmc', ids: [pmid], linkName: 'pubmed_pmc' };
    const { sets } = await link(request, call);
    const target = sets.flatMap(({ links }) => links).find(({ name }) => name === 'pubmed_pmc')
      ?.targets[0];
    if (target !== undefined) return { pmcid: `PMC${target.id}`, attempts: [attempt] };
    const reason = 'It links this article to none in PMC.';
    // PubMed has answered in its place, so nothing is left open.
    return { attempts: [{ source: 'PubMed', outcome: 'none', reason }] };
  } catch (error) {
    return { attempts: [attempt, createFailedAttempt('PubMed', error, call)] };
  }
}

const PMC = 'PMC';

/** Reads an article of PMC; many records there have metadata only. */
async function readPmc({ eutils }: Services, pmcid: string, call: CallOptions): Promise<Tried> {
  try {
    const selection = { database: 'pmc', ids: [pmcid.replace(/^PMC|\.\d+$/gi, '')] };
    const request = { selection, retmode: 'xml' as const, parse: recordReader.fullTexts };
    const { parsed: articles, fetchedAt } = await fetchReadable(eutils, request, call);
    const text = articles.find(({ hasBody }) => hasBody);
    if (text !== undefined) return { found: { text, source: PMC, pmcid, fetchedAt } };
    const reason =
      articles.length === 0 ? 'There is no such record.' : 'Only metadata of it is open.';
    return { attempt: { source: PMC, outcome: 'none', reason } };
  } catch (error) {
    return { attempt: createFailedAttempt(PMC, error, call) };
  }
}

const EUROPE_PMC = 'Europe PMC';

interface Wanted {
  readonly id: ArticleId;
  readonly pmcid: string | undefined;
}

/** Reads an article of Europe PMC, which also has preprints, and texts that PMC may not give. */
async function readEuropePmc(
  { europePmc }: Services,
  { id, pmcid }: Wanted,
  call: CallOptions,
): Promise<Tried> {
  try {
    const own = pmcid?.replace(/\.\d+$/, '') ?? (await findEuropePmcId(europePmc, id, call));
    if (own === undefined)
      return createNoneAttempt('It has no record of this article with a full text.');
    const fetched = await europePmc.fullText(own, call);
    if (fetched === undefined) return createNoneAttempt('It has no full text of it that is open.');
    const articles = await parseArticles(fetched.xml, call);
    const text = articles.find(({ hasBody }) => hasBody);
    if (text === undefined) return createNoneAttempt('It has only metadata of it.');
    const inPmc = own.startsWith('PMC') ? own : undefined;
    return { found: { text, source: EUROPE_PMC, pmcid: inPmc, fetchedAt: fetched.fetchedAt } };
  } catch (error) {
    return { attempt: createFailedAttempt(EUROPE_PMC, error, call) };
  }
}

async function parseArticles(xml: string, { signal }: CallOptions): Promise<readonly FullText[]> {
  try {
    return await recordReader.fullTexts(xml, signal);
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new ToolError('upstream_failed', 'Europe PMC sent an article that is broken XML.', {
      retryable: true,
      suggestions: ['Try again later.'],
      cause,
    });
  }
}

function createNoneAttempt(reason: string): Tried {
  return { attempt: { source: EUROPE_PMC, outcome: 'none', reason } };
}

/** The id under which Europe PMC has the text: that of PMC, or its own of a preprint. */
async function findEuropePmcId(
  { find }: Services['europePmc'],
  id: ArticleId,
  call: CallOptions,
): Promise<string | undefined> {
  const record = await find(id, call);
  if (record?.pmcid !== undefined) return record.pmcid;
  return record?.source === 'PPR' ? record.id : undefined;
}

/** Records a failed attempt; rethrows if the caller has aborted. */
function createFailedAttempt(source: string, error: unknown, { signal }: CallOptions): Attempt {
  if (!(error instanceof ToolError) || signal?.aborted === true) throw error;
  return { source, outcome: 'failed', reason: error.message, error };
}

const ABSTRACT = 'get_article shows the record of PubMed, with the abstract where there is one.';

/** The error after all attempts; a failed attempt does not count as "no full text". */
function createNoFullTextError(
  { kind, value }: ArticleId,
  attempts: readonly Attempt[],
): ToolError {
  const name = kind === 'pmid' ? `PMID ${value}` : value;
  const told = attempts.map(({ source, reason }) => `${source}: ${reason}`).join(' ');
  const failure = attempts.find(({ outcome }) => outcome === 'failed')?.error;
  if (failure !== undefined) {
    const { code, retryAfterMs } = failure;
    return new ToolError(code, `It is not known whether ${name} has an open full text. ${told}`, {
      suggestions: ['Try again later.', ABSTRACT],
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      cause: failure,
    });
  }
  return new ToolError('not_found', `No open full text of ${name} was found. ${told}`, {
    suggestions: [ABSTRACT, "The publisher's page may have it."],
  });
}

/** Whether an article was retracted, which PMC often omits; undefined if unknown. */
export async function readRetraction(
  { eutils }: Pick<Services, 'eutils'>,
  pmid: string,
  call: CallOptions,
): Promise<boolean | undefined> {
  try {
    const { documents } = await eutils.summarize({ database: 'pubmed', ids: [pmid] }, call);
    return documents.some((document) => toSummaryLine(document).retracted === true);
  } catch (error) {
    if (!(error instanceof ToolError) || call.signal?.aborted === true) throw error;
    return undefined;
  }
}
