import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { findChild, findChildren, readChildText, readText } from '../xml/element.ts';
import {
  askJson,
  askXml,
  countField,
  idField,
  KEPT,
  optionalTextField,
  type UtilityRequest,
} from './ask.ts';
import type {
  CallOptions,
  RememberedSet,
  SearchQuery,
  SearchResult,
  Spelling,
  SpellRequest,
} from './eutils.ts';
import { createDefectError } from './failures.ts';

const words = z.array(z.string()).nullish();

const answer = z.object({
  esearchresult: z.object({
    count: countField,
    retstart: countField.optional(),
    idlist: z.array(idField),
    querytranslation: optionalTextField,
    webenv: optionalTextField,
    querykey: optionalTextField,
    errorlist: z.object({ phrasesnotfound: words, fieldsnotfound: words }).nullish(),
    warninglist: z
      .object({ phrasesignored: words, quotedphrasesnotfound: words, outputmessages: words })
      .nullish(),
  }),
});

/** Searches one database. */
export async function searchDatabase(
  client: Upstream,
  query: SearchQuery,
  call: CallOptions = {},
): Promise<SearchResult> {
  const { value, fetchedAt } = await askJson(
    client,
    { ...call, ...createSearchRequest(query) },
    answer,
  );
  const { idlist, querytranslation, webenv, querykey, ...found } = value.esearchresult;
  // Fewer matches than ids cannot be: something is missing from this answer.
  if (found.count < idlist.length) throw createDefectError('other');
  const isKept = webenv !== undefined && querykey !== undefined;
  return {
    count: found.count,
    from: found.retstart ?? query.from ?? 0,
    ids: idlist,
    ...(querytranslation === undefined ? {} : { translation: querytranslation }),
    ...(isKept ? { handle: { webEnv: webenv, queryKey: querykey } } : {}),
    warnings: listWarnings(found),
    fetchedAt,
  };
}

function createSearchRequest(query: SearchQuery): UtilityRequest {
  const { database, term, from = 0, count, sort, field, keep = false } = query;
  return {
    utility: 'esearch.fcgi',
    query: {
      db: database,
      retstart: from === 0 ? undefined : from,
      retmax: count,
      sort,
      field,
      ...createDateQuery(query),
      usehistory: keep ? 'y' : undefined,
    },
    long: { term },
    ...(keep ? {} : { keepMs: KEPT.searchMs }),
  };
}

// NCBI ignores a date range unless both ends are given.
const EARLIEST = '1000';
const LATEST = '3000';

function createDateQuery({ database, dateType, minDate, maxDate, days }: SearchQuery): {
  readonly [name: string]: string | number | undefined;
} {
  const hasRange = minDate !== undefined || maxDate !== undefined;
  const hasDates = hasRange || days !== undefined;
  const usual = hasDates && database === 'pubmed' ? 'pdat' : undefined;
  return {
    datetype: dateType ?? usual,
    reldate: days,
    ...(hasRange ? { mindate: minDate ?? EARLIEST, maxdate: maxDate ?? LATEST } : {}),
  };
}

type Words = readonly string[] | null | undefined;

/** Errors and warnings in a search result. */
interface Remarks {
  readonly errorlist?:
    { readonly phrasesnotfound?: Words; readonly fieldsnotfound?: Words } | null | undefined;
  readonly warninglist?:
    | {
        readonly phrasesignored?: Words;
        readonly quotedphrasesnotfound?: Words;
        readonly outputmessages?: Words;
      }
    | null
    | undefined;
}

/** What NCBI could not use as it was written, one sentence each. */
export function listWarnings({ errorlist, warninglist }: Remarks): readonly string[] {
  return [
    ...sayEach(errorlist?.phrasesnotfound, (phrase) => `Nothing contains "${phrase}".`),
    ...sayEach(
      errorlist?.fieldsnotfound,
      (field) =>
        `There is no search field "${field}": NCBI searched without it, so more may be found than was meant.`,
    ),
    ...sayEach(warninglist?.phrasesignored, (phrase) => `NCBI left "${phrase}" out of the search.`),
    ...sayEach(
      warninglist?.quotedphrasesnotfound,
      (phrase) => `The phrase ${quotePhrase(phrase)} is not found as a whole.`,
    ),
    ...sayEach(warninglist?.outputmessages, (message) => `NCBI says: ${message.trim()}`),
  ];
}

function sayEach(words: Words, say: (word: string) => string): readonly string[] {
  return (words ?? []).filter((word) => word.trim() !== '').map(say);
}

/** NCBI writes some phrases with their quotation marks and some without. */
function quotePhrase(phrase: string): string {
  return phrase.startsWith('"') ? phrase : `"${phrase}"`;
}

/** Asks how a query should be spelt. */
export async function checkSpelling(
  client: Upstream,
  { database, term }: SpellRequest,
  call: CallOptions = {},
): Promise<Spelling> {
  const { value } = await askXml(client, {
    ...call,
    utility: 'espell.fcgi',
    query: { db: database },
    long: { term },
    keepMs: KEPT.recordMs,
  });
  if (value.name !== 'eSpellResult') throw createDefectError('other');
  const corrected = readChildText(value, 'CorrectedQuery');
  return {
    query: term,
    ...(corrected === undefined || corrected === term ? {} : { corrected }),
    replacements: findChildren(findChild(value, 'SpelledQuery'), 'Replaced')
      .map(readText)
      .filter((word) => word !== ''),
  };
}

const sizeAnswer = z.object({ esearchresult: z.object({ count: countField }) });

/** How many records NCBI remembers under a handle. */
export async function countRemembered(
  client: Upstream,
  { database, handle }: RememberedSet,
  call: CallOptions = {},
): Promise<number> {
  const { value } = await askJson(
    client,
    {
      ...call,
      utility: 'esearch.fcgi',
      query: { db: database, query_key: handle.queryKey, retmax: 0 },
      long: { WebEnv: handle.webEnv },
    },
    sizeAnswer,
  );
  return value.esearchresult.count;
}
