import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse, Verdict } from '@wellspoken/kit/upstream';

import { isComplete, peekBody, type Peek } from './peek.ts';

/** In which form a service must answer; of a text, how it ends, where that is known. */
export type Form = 'json' | 'xml' | 'text' | RegExp;

/**
 * Detects a 200 response that is not data: an HTML page that a proxy sends while a service
 * is down, an empty or truncated body, or another format. It is retried and never cached.
 */
export function checkBody(
  name: string,
  response: UpstreamResponse,
  form: Form,
): Verdict | undefined {
  if (response.status >= 300) return undefined;
  const isPage = /text\/html/i.test(response.headers.get('content-type') ?? '');
  const what = isPage ? PAGE : findOddity(peekBody(response.body), form);
  if (what === undefined) return undefined;
  return { retry: true, refused: true, error: createBodyError(name, what) };
}

const PAGE = 'a page for people';
const HALF = 'half an answer';

function findOddity(seen: Peek, form: Form): string | undefined {
  if (seen.kind === 'html') return PAGE;
  if (seen.kind === 'empty') return 'nothing';
  return form === 'json' || form === 'xml'
    ? findDataOddity(seen, form)
    : findTextOddity(seen, form);
}

function findDataOddity(seen: Peek, form: 'json' | 'xml'): string | undefined {
  if (seen.kind !== form) return `something that is no ${form.toUpperCase()}`;
  return isComplete(seen) ? undefined : HALF;
}

function findTextOddity({ kind, tail }: Peek, form: 'text' | RegExp): string | undefined {
  if (kind === 'xml') return 'something that is no text';
  // What is wrong with a request is said in JSON.
  return form === 'text' || kind === 'json' || form.test(tail) ? undefined : HALF;
}

/** What is said of an answer that is not what the service promises. */
export function createBodyError(name: string, what: string): ToolError {
  return new ToolError('upstream_failed', `${name} sent ${what} in place of data.`, {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}

/** An answer that is JSON, also where control characters stand in its strings. */
export function parseJson(name: string, response: UpstreamResponse): unknown {
  try {
    return readJson(decodeText(response));
  } catch {
    throw createBodyError(name, 'something that is no JSON');
  }
}

// A clock that is further off is not trusted.
const MOST_OFF_MS = 600_000;

/**
 * When a response was produced, by the service's own clock, so that callers who share a cached
 * response get the same time.
 */
export function getArrivalTime({ headers, ageMs }: UpstreamResponse): Date {
  const ours = Date.now() - ageMs;
  const theirs = Date.parse(headers.get('date') ?? '');
  return new Date(Math.abs(theirs - ours) <= MOST_OFF_MS ? theirs : ours);
}

/** The body as text: UTF-8 wherever it can be that, because headers often name a wrong character set. */
export function decodeText(response: Pick<UpstreamResponse, 'body' | 'headers' | 'text'>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(response.body);
  } catch {
    return isNamedOtherwise(response.headers) ? response.text() : guess(response.body);
  }
}

function isNamedOtherwise(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /charset=/i.test(type) && !/charset="?utf-?8/i.test(type);
}

/** Few invalid bytes mean damaged UTF-8; if all non-ASCII bytes are invalid, it is not UTF-8. */
function guess(body: Uint8Array): string {
  const asUtf8 = new TextDecoder().decode(body);
  const broken = asUtf8.match(/\uFFFD/g)?.length ?? 0;
  const whole = asUtf8.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole >= broken ? asUtf8 : new TextDecoder('windows-1252').decode(body);
}

/**
 * Reads JSON; where it is broken only by raw control characters inside strings, as NCBI writes them
 * in some failures, those are escaped first. Throws a SyntaxError for anything else.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return JSON.parse(escapeControls(text)) as unknown;
  }
}

// One that does not end goes on to the end of the text, so that no other is looked for in it.
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"?/gs;
const CONTROLS = new RegExp(String.raw`[\u0000-\u001f]`, 'g');

function escapeControls(text: string): string {
  return text.replace(STRINGS, (quoted) =>
    quoted.replace(
      CONTROLS,
      (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
