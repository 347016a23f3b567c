import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { childOf, childrenOf, childText, textOf } from '../xml/element.ts';
import { askJson, askXml, counted, idText, KEPT, optionalText, type Question } from './ask.ts';
import type {
  Calling,
  RememberedSet,
  SearchQuery,
  SearchResult,
  Spelling,
  SpellRequest,
} from './eutils.ts';
import { misshapen } from './failures.ts';

const words = z.array(z.string()).nullish();

const answer = z.object({
  esearchresult: z.object({
    count: counted,
    retstart: counted.optional(),
    idlist: z.array(idText),
    querytranslation: optionalText,
    webenv: optionalText,
    querykey: optionalText,
    errorlist: z.object({ phrasesnotfound: words, fieldsnotfound: words }).nullish(),
    warninglist: z
      .object({ phrasesignored: words, quotedphrasesnotfound: words, outputmessages: words })
      .nullish(),
  }),
});

/** Searches one database. */
export async function search(
  door: Upstream,
  query: SearchQuery,
  call: Calling = {},
): Promise<SearchResult> {
  const { value, fetchedAt } = await askJson(door, { ...call, ...questionFor(query) }, answer);
  const { idlist, querytranslation, webenv, querykey, ...found } = value.esearchresult;
  // Fewer matches than ids cannot be: something is missing from this answer.
  if (found.count < idlist.length) throw misshapen('other');
  const isKept = webenv !== undefined && querykey !== undefined;
  return {
    count: found.count,
    from: found.retstart ?? query.from ?? 0,
    ids: idlist,
    ...(querytranslation === undefined ? {} : { translation: querytranslation }),
    ...(isKept ? { handle: { webEnv: webenv, queryKey: querykey } } : {}),
    warnings: warningsOf(found),
    fetchedAt,
  };
}

function questionFor(query: SearchQuery): Question {
  const { database, term, from = 0, count, sort, field, keep = false } = query;
  return {
    utility: 'esearch.fcgi',
    query: {
      db: database,
      retstart: from === 0 ? undefined : from,
      retmax: count,
      sort,
      field,
      ...datesOf(query),
      usehistory: keep ? 'y' : undefined,
    },
    long: { term },
    ...(keep ? {} : { keepMs: KEPT.searchMs }),
  };
}

// NCBI leaves a date out of account unless both are there.
const EARLIEST = '1000';
const LATEST = '3000';

function datesOf({ database, dateType, minDate, maxDate, days }: SearchQuery): {
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

/** What NCBI says beside what it found. */
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
export function warningsOf({ errorlist, warninglist }: Remarks): readonly string[] {
  return [
    ...each(errorlist?.phrasesnotfound, (phrase) => `Nothing contains "${phrase}".`),
    ...each(
      errorlist?.fieldsnotfound,
      (field) =>
        `There is no search field "${field}": NCBI searched without it, so more may be found than was meant.`,
    ),
    ...each(warninglist?.phrasesignored, (phrase) => `NCBI left "${phrase}" out of the search.`),
    ...each(
      warninglist?.quotedphrasesnotfound,
      (phrase) => `The phrase ${quoted(phrase)} is not found as a whole.`,
    ),
    ...each(warninglist?.outputmessages, (message) => `NCBI says: ${message.trim()}`),
  ];
}

function each(words: Words, say: (word: string) => string): readonly string[] {
  return (words ?? []).filter((word) => word.trim() !== '').map(say);
}

/** NCBI writes some phrases with their quotation marks and some without. */
function quoted(phrase: string): string {
  return phrase.startsWith('"') ? phrase : `"${phrase}"`;
}

/** Asks how a query should be spelt. */
export async function spell(
  door: Upstream,
  { database, term }: SpellRequest,
  call: Calling = {},
): Promise<Spelling> {
  const { value } = await askXml(door, {
    ...call,
    utility: 'espell.fcgi',
    query: { db: database },
    long: { term },
    keepMs: KEPT.recordMs,
  });
  if (value.name !== 'eSpellResult') throw misshapen('other');
  const corrected = childText(value, 'CorrectedQuery');
  return {
    query: term,
    ...(corrected === undefined || corrected === term ? {} : { corrected }),
    replacements: childrenOf(childOf(value, 'SpelledQuery'), 'Replaced')
      .map(textOf)
      .filter((word) => word !== ''),
  };
}

const sizeAnswer = z.object({ esearchresult: z.object({ count: counted }) });

/** How many records NCBI remembers under a handle. */
export async function sizeOf(
  door: Upstream,
  { database, handle }: RememberedSet,
  call: Calling = {},
): Promise<number> {
  const { value } = await askJson(
    door,
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
