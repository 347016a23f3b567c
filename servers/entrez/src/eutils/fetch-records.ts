import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';

import { XmlError } from '../xml/xml-error.ts';
import { askText, KEPT, select } from './ask.ts';
import type { Calling, Eutils, Fetched, FetchRequest } from './eutils.ts';

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

/** What was made of records, and when they came. */
export interface Read<Parsed> {
  readonly parsed: Parsed;
  readonly fetchedAt: Date;
}

/** Makes something of the text of records. */
type Parse<Parsed> = (text: string, signal: AbortSignal | undefined) => Promise<Parsed> | Parsed;

/**
 * Fetches records and reads them. Where they cannot be read they are asked for once more, because
 * what was kept would fail in the same way until it is forgotten.
 */
export async function fetchReadable<Parsed>(
  { fetch }: Pick<Eutils, 'fetch'>,
  { parse, ...request }: FetchRequest & { readonly parse: Parse<Parsed> },
  { signal }: Calling,
): Promise<Read<Parsed>> {
  const { text, fetchedAt } = await fetch(request, { signal });
  try {
    return { parsed: await parse(text, signal), fetchedAt };
  } catch (error) {
    if (!mayPass(error)) throw error;
  }
  const again = await fetch({ ...request, isFresh: true }, { signal });
  const parsed = await readable(async () => parse(again.text, signal));
  return { parsed, fetchedAt: again.fetchedAt };
}

function mayPass(error: unknown): boolean {
  return error instanceof XmlError || (error instanceof ToolError && error.retryable);
}

/** What a parser makes of an answer of NCBI; XML that breaks off is a failure of NCBI, not of ours. */
async function readable<Parsed>(parse: () => Promise<Parsed>): Promise<Parsed> {
  try {
    return await parse();
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new ToolError('upstream_failed', 'NCBI sent a record that is broken XML.', {
      suggestions: ['Call again in a minute.', 'Ask for fewer records at once.'],
      retryable: true,
      cause,
    });
  }
}
