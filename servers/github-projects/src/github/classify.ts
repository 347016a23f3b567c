import {
  parseRetryAfter,
  type Classify,
  type UpstreamResponse,
  type Verdict,
} from '@wellspoken/kit/upstream';

import type { Api } from './gate.ts';
import {
  isPrimary,
  isSecondary,
  isTrouble,
  USUAL_PAUSE_MS,
  type GraphqlError,
} from './graphql-errors.ts';
import { oddAnswer, rateLimited, trouble } from './refusals.ts';

/** What the judgement of answers depends on. */
export interface ClassifyOptions {
  /** Told of every answer's headers. */
  readonly see: (headers: Headers) => void;
  readonly now: () => Date;
  /** The longest time for which nobody calls, whatever GitHub asks for. */
  readonly mostCoolDownMs: number;
  /** Told that all points or requests of one of the APIs are used. */
  readonly exhausted: (api: Api, forMs: number) => void;
}

/** Tells GitHub's refusals and faults from its answers: many of them come with the status 200. */
export function createClassify(options: ClassifyOptions): Classify {
  return (response) => {
    options.see(response.headers);
    const { status, body } = response;
    if (status === 403 || status === 429) return limitIn(response, options);
    if (status < 200 || status > 299) return undefined;
    if (!isGraphql(response) && body.length === 0) return undefined;
    if (!looksLikeJson(body)) return { retry: true, error: oddAnswer(`${body.length} bytes`) };
    return isGraphql(response) ? faultIn(response, options) : undefined;
  };
}

function isGraphql({ url }: UpstreamResponse): boolean {
  return url.pathname.endsWith('/graphql');
}

function bytesOf({ body }: UpstreamResponse): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function limitIn(response: UpstreamResponse, options: ClassifyOptions): Verdict | undefined {
  const { headers } = response;
  if (isSecondary({ message: response.text() })) return secondary(response, options);
  if (headers.get('x-ratelimit-remaining') === '0') return primary(response, options);
  return headers.has('retry-after') ? secondary(response, options) : undefined;
}

function faultIn(response: UpstreamResponse, options: ClassifyOptions): Verdict | undefined {
  // Inside of a text quotes are escaped: this is found only where it is the name of something.
  if (!bytesOf(response).includes('"errors"')) return undefined;
  const { data, errors } = response.json() as {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly GraphqlError[];
  };
  const hasSome = Object.values(data ?? {}).some((value) => value !== null);
  // Where some of it was done, nothing of it may be done again.
  if (errors === undefined || hasSome) return undefined;
  if (errors.some(isSecondary)) return secondary(response, options);
  if (errors.some(isPrimary)) return primary(response, options);
  const failed = errors.find(isTrouble);
  // One query may be too much for GitHub while it works for all others: a pause, and be it of
  // nothing, keeps that from counting as GitHub being down.
  return failed && { retry: true, coolDownMs: 0, error: trouble(failed.message) };
}

/** Nobody calls until the pause is over. */
function secondary({ headers }: UpstreamResponse, options: ClassifyOptions): Verdict {
  const asked = parseRetryAfter(headers.get('retry-after'), options.now().getTime());
  const pauseMs = asked ?? USUAL_PAUSE_MS;
  const coolDownMs = Math.min(pauseMs, options.mostCoolDownMs);
  return { retry: true, refused: true, coolDownMs, error: rateLimited('secondary', pauseMs) };
}

/** Each of the two APIs has a limit of its own: a door that is closed would close both. */
function primary(response: UpstreamResponse, options: ClassifyOptions): Verdict {
  const { now, exhausted, mostCoolDownMs } = options;
  const afterMs = untilReset(response.headers.get('x-ratelimit-reset'), now());
  exhausted(isGraphql(response) ? 'graphql' : 'rest', Math.min(afterMs, mostCoolDownMs));
  return { retry: true, refused: true, afterMs, error: rateLimited('primary', afterMs) };
}

/** How long until a limit begins anew, by the header that tells it in seconds since 1970. */
export function untilReset(header: string | null | undefined, now: Date): number {
  const seconds = Number(header ?? Number.NaN);
  if (!Number.isSafeInteger(seconds)) return USUAL_PAUSE_MS;
  return Math.max(0, seconds * 1_000 - now.getTime());
}

const BLANK: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** Whether a body begins and ends as JSON does: a web page and a torn answer do not. */
function looksLikeJson(body: Uint8Array): boolean {
  const isInk = (byte: number): boolean => !BLANK.has(byte);
  const first = body.find(isInk);
  const last = body.findLast(isInk);
  const ends = String.fromCodePoint(first ?? 0, last ?? 0);
  return ends === '{}' || ends === '[]';
}
