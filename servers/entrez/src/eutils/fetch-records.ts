import type { Upstream } from '@wellspoken/kit/upstream';

import { askText, KEPT } from './ask.ts';
import type { Calling, Fetched, FetchRequest } from './eutils.ts';
import { select } from './select.ts';

/** How many records to fetch at once: a full one of PubMed has about 20 kilobytes. */
export const FETCH_BATCH = 200;

/**
 * Fetches records in one request, however many are asked for; callers that want more than
 * {@link FETCH_BATCH} ask several times, because answers in most forms cannot be put together.
 */
export async function fetchRecords(
  door: Upstream,
  request: FetchRequest,
  call: Calling = {},
): Promise<Fetched> {
  const { selection, rettype, retmode, range, strand, isFresh } = request;
  const selected = select(selection);
  const { value: text, fetchedAt } = await askText(door, {
    ...call,
    isFresh,
    utility: 'efetch.fcgi',
    query: {
      ...selected.query,
      rettype,
      retmode,
      seq_start: range?.start,
      seq_stop: range?.stop,
      strand,
    },
    long: selected.long,
    ...('ids' in selection ? { keepMs: KEPT.recordMs } : {}),
  });
  return { text, format: formOf(text), fetchedAt };
}

/** Told by the text itself: not every database sends what it was asked for. */
function formOf(text: string): Fetched['format'] {
  const begins = /\S/.exec(text)?.[0];
  if (begins === '<') return 'xml';
  return begins === '{' || begins === '[' ? 'json' : 'text';
}
