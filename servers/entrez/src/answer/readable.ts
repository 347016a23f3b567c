import { ToolError } from '@wellspoken/kit';

import type { Calling, Eutils, FetchRequest } from '../eutils/eutils.ts';
import { XmlError } from '../xml/xml-error.ts';

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
