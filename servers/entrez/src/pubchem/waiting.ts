import { setTimeout as wait } from 'node:timers/promises';

import { ToolError } from '@wellspoken/kit';
import type { PathValue, Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';

import type { Calling } from '../eutils/eutils.ts';

/** How a search that takes its time is waited for. */
export interface Patience {
  /** The first wait; each further one is half as long again. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly totalMs: number;
}

/** What is asked for once the list is there. */
export interface Awaited {
  readonly door: Upstream;
  readonly domain: string;
  /** What is wanted of the list, and its form. */
  readonly ending: readonly PathValue[];
  readonly patience: Patience;
}

/** The answer itself where PubChem said that it works on it. */
export async function awaitList(
  first: UpstreamResponse,
  awaited: Awaited,
  call: Calling,
): Promise<UpstreamResponse> {
  const key = first.status === 202 ? listKeyOf(first) : undefined;
  if (key === undefined) return first;
  const { patience } = awaited;
  let waited = 0;
  for (let waitMs = patience.firstMs; waited < patience.totalMs; waitMs *= 1.5) {
    const nextMs = Math.min(waitMs, patience.longestMs);
    await wait(nextMs, undefined, call.signal === undefined ? {} : { signal: call.signal });
    waited += nextMs;
    const answer = await poll(key, awaited, call);
    if (answer.status !== 202) return answer;
  }
  throw new ToolError('timeout', 'PubChem is still searching.', {
    suggestions: [
      `Ask for the result later: operation compound, identifier_type listkey, identifier ${key}.`,
      'Or ask for less: fewer max_records, or a larger structure.',
    ],
  });
}

async function poll(
  key: string,
  { door, domain, ending }: Awaited,
  { signal }: Calling,
): Promise<UpstreamResponse> {
  try {
    return await door.get('{domain}/listkey/{key}{/ending*}', {
      params: { domain, key, ending },
      // What it says now is not what it says in a second.
      cache: false,
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    // To forget a search is not to find nothing by it.
    if (error instanceof ToolError && /list ?key/i.test(error.message)) throw lost(error);
    throw error;
  }
}

function lost(cause: ToolError): ToolError {
  return new ToolError('upstream_failed', 'PubChem has lost the search before it was done.', {
    retryable: true,
    suggestions: ['Search again.'],
    cause,
  });
}

function listKeyOf(response: UpstreamResponse): string {
  const key = /ListKey(?:"\s*:\s*"?|>\s*|:\s*)(\d+)/.exec(response.text())?.[1];
  if (key !== undefined) return key;
  throw new ToolError('upstream_failed', 'PubChem began a search and did not say which.', {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}
