import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse, Verdict } from '@wellspoken/kit/upstream';

import { isComplete, peek, type Peek } from './peek.ts';
import { readJson } from './read-json.ts';
import { textOf } from './text-of.ts';

/** In which form a service must answer; of a text, how it ends, where that is known. */
export type Form = 'json' | 'xml' | 'text' | RegExp;

/**
 * A good status over something else than data: a page that machines in between send when a service
 * is down, nothing, half of an answer, or another form. It is asked for again, and never kept.
 */
export function oddInstead(
  name: string,
  response: UpstreamResponse,
  form: Form,
): Verdict | undefined {
  if (response.status >= 300) return undefined;
  const isPage = /text\/html/i.test(response.headers.get('content-type') ?? '');
  const what = isPage ? PAGE : oddityOf(peek(response.body), form);
  if (what === undefined) return undefined;
  return { retry: true, refused: true, error: oddAnswer(name, what) };
}

const PAGE = 'a page for people';
const HALF = 'half an answer';

function oddityOf(seen: Peek, form: Form): string | undefined {
  if (seen.kind === 'html') return PAGE;
  if (seen.kind === 'empty') return 'nothing';
  return form === 'json' || form === 'xml' ? oddityOfData(seen, form) : oddityOfText(seen, form);
}

function oddityOfData(seen: Peek, form: 'json' | 'xml'): string | undefined {
  if (seen.kind !== form) return `something that is no ${form.toUpperCase()}`;
  return isComplete(seen) ? undefined : HALF;
}

function oddityOfText({ kind, tail }: Peek, form: 'text' | RegExp): string | undefined {
  if (kind === 'xml') return 'something that is no text';
  // What is wrong with a request is said in JSON.
  return form === 'text' || kind === 'json' || form.test(tail) ? undefined : HALF;
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
    return readJson(textOf(response));
  } catch {
    throw oddAnswer(name, 'something that is no JSON');
  }
}
