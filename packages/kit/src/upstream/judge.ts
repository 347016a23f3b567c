import { STATUS_CODES } from 'node:http';

import { ToolError, type ToolErrorCode, type ToolErrorOptions } from '../errors/tool-error.ts';
import {
  addDoubt,
  addPause,
  type AskedPause,
  type Circumstances,
  Failure,
  type FailureKind,
} from './failures.ts';
import type { UpstreamResponse } from './response.ts';

/** The criteria for a response. */
interface Standards {
  readonly about: Circumstances;
  readonly accept: readonly number[];
  readonly classify: Classify | undefined;
  readonly rate: { readonly coolDownMs: number; readonly maxCoolDownMs: number };
}

/** A pause to keep. */
interface JudgedPause extends AskedPause {
  /** Whether it is for the part of the service that the request belongs to. */
  readonly isPartial: boolean;
}

/** The assessment of a response. */
interface Judgement {
  readonly failure?: Failure | undefined;
  readonly pause?: JudgedPause | undefined;
}

/** Determines whether a response is a success, a transient failure or a permanent one. */
export function judge(response: UpstreamResponse, standards: Standards): Judgement {
  const said = runClassify(response, standards);
  const verdict: Verdict = said instanceof ToolError ? { error: said } : (said ?? {});
  const pause = findPause(response, verdict, standards);
  return { pause, failure: findFailure(response, verdict, { ...standards, pause }) };
}

interface Weighed extends Standards {
  readonly pause: AskedPause | undefined;
}

function findFailure(
  response: UpstreamResponse,
  verdict: Verdict,
  weighed: Weighed,
): Failure | undefined {
  const { retry = false, refused = false, error } = verdict;
  if (retry) return createPassingFailure(response, verdict, weighed);
  if (error !== undefined) {
    const kind = findLastingKind(response, refused);
    return new Failure(addPause(error, weighed.about.name, weighed.pause), { kind });
  }
  return isGood(response, weighed) ? undefined : judgeStatus(response, weighed);
}

/** Finds how long the service asks to wait; `classify` can ask for more than it, never for less. */
function findPause(
  { status, headers }: UpstreamResponse,
  verdict: Verdict,
  { rate }: Standards,
): JudgedPause | undefined {
  const chosenMs = boundMs(verdict.coolDownMs);
  // Beside a success, as 202, it tells when the result is there, and not when to call again.
  const isAsking = status >= 300 || verdict.retry === true;
  const askedMs = isAsking ? readRetryAfter(headers) : undefined;
  const usualMs = status === 429 && chosenMs === undefined ? rate.coolDownMs : undefined;
  const given = [askedMs ?? usualMs, chosenMs].filter((ms) => ms !== undefined);
  if (given.length === 0) return undefined;
  const longestMs = Math.max(...given);
  return {
    askedMs: longestMs,
    forMs: Math.min(longestMs, rate.maxCoolDownMs),
    isPartial: verdict.coolDownScope === 'part',
  };
}

/** The author's `classify` may know that a server error status is about the request only. */
function findLastingKind({ status }: UpstreamResponse, refused: boolean): FailureKind {
  if (!isDown(status)) return 'answer';
  return refused ? 'refused' : 'down';
}

/**
 * `classify` reads bodies, and those of error responses are often malformed: then the status
 * decides.
 */
function runClassify(response: UpstreamResponse, standards: Standards): ReturnType<Classify> {
  try {
    return standards.classify?.(response);
  } catch (error) {
    if (isGood(response, standards)) throw error;
    return undefined;
  }
}

/** `classify` may compute times from missing headers: NaN and negative times become 0. */
function boundMs(ms: number | undefined): number | undefined {
  return ms === undefined || ms > 0 ? ms : 0;
}

function isGood({ status }: UpstreamResponse, { accept }: Standards): boolean {
  return (status >= 200 && status < 300) || accept.includes(status);
}

/** Creates a failure that the author declared transient. */
function createPassingFailure(
  response: UpstreamResponse,
  verdict: Verdict,
  { about, pause }: Weighed,
): Failure {
  const { refused = false, error } = verdict;
  const told = error ?? createDefaultError(response, about);
  const again = about.isRead || refused;
  return new Failure(addPause(again ? told : addDoubt(told), about.name, pause), {
    kind: refused || verdict.coolDownMs !== undefined ? 'refused' : 'down',
    again,
    afterMs: findDelay(verdict, pause),
    // An error created by the author takes precedence over the response.
    response: error === undefined ? response : undefined,
  });
}

function findDelay({ afterMs }: Verdict, pause: AskedPause | undefined): number {
  return Math.max(boundMs(afterMs) ?? 0, pause?.forMs ?? 0);
}

function judgeStatus(response: UpstreamResponse, { about, pause }: Weighed): Failure {
  const { status } = response;
  const error = createDefaultError(response, about);
  // 429 means that nothing was done. Other statuses are not certain: a gateway may have forwarded a
  // write.
  const isCertain = about.isRead || status === 429 || !isPassing(status);
  return new Failure(addPause(isCertain ? error : addDoubt(error), about.name, pause), {
    kind: findKind(status),
    again: isPassing(status) && isCertain,
    afterMs: pause?.forMs,
    response,
  });
}

function findKind(status: number): FailureKind {
  if (isDown(status)) return 'down';
  return isPassing(status) ? 'refused' : 'answer';
}

function createDefaultError(response: UpstreamResponse, about: Circumstances): ToolError {
  const options = { cause: createEvidence(response, about) };
  if (response.status >= 300) return createStatusError(about.name, response.status, options);
  const said = `${about.name} answered, but reported a failure.`;
  return new ToolError('upstream_failed', said, { retryable: true, ...options });
}

const SHOWN = 500;
/** Secrets are removed before truncation, since a truncated secret would not be recognized. */
const SEARCHED = 16_384;

/** Describes the request and response, for the log. */
function createEvidence(response: UpstreamResponse, about: Circumstances): Error {
  const isText = /^(text\/|application\/(.+\+)?(json|xml))/i.test(
    response.headers.get('content-type') ?? '',
  );
  const words = isText ? about.hide(response.text().slice(0, SEARCHED)).slice(0, SHOWN) : '';
  const begins = isText ? `, which begins: ${words}` : '';
  return new Error(`${about.what}: ${response.status}, ${response.body.length} bytes${begins}`);
}

/** Error codes by status; any other status is `upstream_failed`. */
const codes: Readonly<Record<number, ToolErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  407: 'unauthenticated',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  412: 'conflict',
  413: 'too_large',
  414: 'too_large',
  423: 'conflict',
  429: 'rate_limited',
  451: 'permission_denied',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Client error statuses that are transient. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
/** Server error statuses that are permanent. */
const LASTING: ReadonlySet<number> = new Set([501, 505, 510]);

/** Whether a retry may get another status. */
function isPassing(status: number): boolean {
  return PASSING.has(status) || isDown(status);
}

/** Whether a status means that the service itself is failing. */
function isDown(status: number): boolean {
  return status >= 500 && !LASTING.has(status);
}

/** Creates the error for a status, with the same message every time. */
function createStatusError(name: string, status: number, options: ToolErrorOptions): ToolError {
  const code = codes[status] ?? 'upstream_failed';
  const phrase = STATUS_CODES[status];
  const said = phrase === undefined ? `${status}` : `${status} ${phrase}`;
  return new ToolError(code, `${name} answered ${said}.`, {
    retryable: isPassing(status),
    suggestions: listSuggestions(name, code),
    ...options,
  });
}

function listSuggestions(name: string, code: ToolErrorCode): readonly string[] {
  if (code === 'unauthenticated')
    return [`Check the credential for ${name} in the settings of this server.`];
  if (code === 'rate_limited' || code === 'unavailable') return ['Try again later.'];
  return [];
}

/** The author's assessment of a response, if its status is not enough. */
export interface Verdict {
  /** A transient failure: reads are retried; writes only if `refused` is true. */
  readonly retry?: boolean;
  /** With `retry`, the minimum delay. */
  readonly afterMs?: number;
  /**
   * Pauses all calls to the service; a longer Retry-After counts instead. Without `retry` and
   * `error`, the response is still used.
   */
  readonly coolDownMs?: number;
  /** With `part`, the pause is only for the part of the service that `rate.partOf` names. */
  readonly coolDownScope?: 'service' | 'part';
  /**
   * The service works and certainly did nothing: the breaker does not count it, and even a write
   * may be retried.
   */
  readonly refused?: boolean;
  /** The error for the caller; how long to wait is added to it. */
  readonly error?: ToolError;
}

/** Assesses every complete response; undefined leaves the decision to the status. */
export type Classify = (response: UpstreamResponse) => ToolError | Verdict | undefined;

/**
 * Returns for how many milliseconds a response asks to wait in Retry-After, in seconds or as a date;
 * undefined if it has neither. A date counts from the time of the service itself, so that a wrong
 * clock on either side makes no difference.
 */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    return Math.min(Math.ceil(Number(text) * 1000), Number.MAX_SAFE_INTEGER);
  }
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.max(0, at - readServiceTime(headers, now));
}

/** Returns what time it is for the service, by the Date of its response; ours if it has none. */
export function readServiceTime(headers: Headers, now = Date.now()): number {
  return parseHttpDate(headers.get('date')?.trim() ?? '') ?? now;
}

/** Dates of HTTP start with the day; `Date.parse` alone would accept "-5" as a year. */
function parseHttpDate(text: string): number | undefined {
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
