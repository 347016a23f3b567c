import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { misshapen } from '../doors/ncbi-failures.ts';
import { askJson, KEPT, type Question } from './ask.ts';
import type { Calling, SearchQuery, SearchResult } from './eutils.ts';
import { counted, idText, optionalText } from './json-fields.ts';
import { warningsOf } from './search-warnings.ts';

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
