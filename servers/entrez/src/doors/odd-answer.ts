import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse, Verdict } from '@wellspoken/kit/upstream';

import { readJson } from './read-json.ts';

/** A good status over a page for people, which machines in between send when a service is down. */
export function pageInstead(name: string, response: UpstreamResponse): Verdict | undefined {
  if (response.status >= 300) return undefined;
  const isPage =
    /text\/html/i.test(response.headers.get('content-type') ?? '') ||
    /^\s*<(!doctype html|html)/i.test(response.text().slice(0, 200));
  return isPage ? { retry: true, error: oddAnswer(name, 'a page for people') } : undefined;
}

/** What is said of an answer that is not what the service promises. */
export function oddAnswer(name: string, what: string): ToolError {
  return new ToolError('upstream_failed', `${name} sent ${what} in place of data.`, {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}

/** An answer that is JSON, also where control characters stand in its strings. */
export function jsonOf(name: string, response: UpstreamResponse): unknown {
  try {
    return readJson(response.text());
  } catch {
    throw oddAnswer(name, 'something that is no JSON');
  }
}
