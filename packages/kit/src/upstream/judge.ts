import { STATUS_CODES } from 'node:http';

import { ToolError, type ToolErrorCode, type ToolErrorOptions } from '../errors/tool-error.ts';
import { type Circumstances, addDoubt, Failure, type FailureKind } from './failures.ts';
import type { UpstreamResponse } from './response.ts';

/** By what an answer is judged. */
interface Standards {
  readonly about: Circumstances;
  readonly accept: readonly number[];
  readonly classify: Classify | undefined;
  /** How long nobody calls after a 429 that does not say. */
  readonly coolDownMs: number;
}

/** What an answer means. */
interface Judgement {
  readonly failure?: Failure;
  readonly coolDownMs?: number | undefined;
}

/** Decides whether a complete answer is good, failed for now, or failed for good. */
export function judge(response: UpstreamResponse, standards: Standards): Judgement {
  const said = runClassify(response, standards);
  const verdict: Verdict = said instanceof ToolError ? { error: said } : (said ?? {});
  const { retry = false, refused = false, error } = verdict;
  const coolDownMs = boundMs(verdict.coolDownMs);
  if (retry)
    return { coolDownMs, failure: createPassingFailure(response, verdict, standards.about) };
  if (error !== undefined) {
    return {
      coolDownMs,
      failure: new Failure(error, { kind: findLastingKind(response, refused) }),
    };
  }
  const judged = isGood(response, standards) ? {} : judgeStatus(response, standards);
  return { ...judged, coolDownMs: coolDownMs ?? judged.coolDownMs };
}

/** The author may know of a status that tells of a service that is down that it means the request. */
function findLastingKind({ status }: UpstreamResponse, refused: boolean): FailureKind {
  if (!isDown(status)) return 'answer';
  return refused ? 'refused' : 'down';
}

/** Authors read bodies, and those of failures are often not what they expect: the status tells, then. */
function runClassify(response: UpstreamResponse, standards: Standards): ReturnType<Classify> {
  try {
    return standards.classify?.(response);
  } catch (error) {
    if (isGood(response, standards)) throw error;
    return undefined;
  }
}

/** Authors work times out from headers that may be missing: what is no time ahead is none. */
function boundMs(ms: number | undefined): number | undefined {
  return ms === undefined || ms > 0 ? ms : 0;
}

function isGood({ status }: UpstreamResponse, { accept }: Standards): boolean {
  return (status >= 200 && status < 300) || accept.includes(status);
}

/** A failure that the author called passing. */
function createPassingFailure(
  response: UpstreamResponse,
  verdict: Verdict,
  about: Circumstances,
): Failure {
  const { refused = false, error } = verdict;
  const coolDownMs = boundMs(verdict.coolDownMs);
  const afterMs = boundMs(verdict.afterMs) ?? coolDownMs;
  const told = error ?? createDefaultError(response, about, afterMs);
  const again = about.isRead || refused;
  return new Failure(again ? told : addDoubt(told), {
    kind: refused || coolDownMs !== undefined ? 'refused' : 'down',
    again,
    afterMs,
    // Who wrote an error for it wants that seen, and not the answer.
    response: error === undefined ? response : undefined,
  });
}

function judgeStatus(response: UpstreamResponse, { about, coolDownMs }: Standards): Judgement {
  const { status } = response;
  const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const afterMs = asked ?? (status === 429 ? coolDownMs : undefined);
  const error = createDefaultError(response, about, isPassing(status) ? afterMs : undefined);
  // 429 says that nothing was done. No other status is as sure: a gateway may have passed a write on.
  const isCertain = about.isRead || status === 429 || !isPassing(status);
  return {
    coolDownMs: status === 429 || status === 503 ? afterMs : undefined,
    failure: new Failure(isCertain ? error : addDoubt(error), {
      kind: findKind(status),
      again: isPassing(status) && isCertain,
      afterMs,
      response,
    }),
  };
}

function findKind(status: number): FailureKind {
  if (isDown(status)) return 'down';
  return isPassing(status) ? 'refused' : 'answer';
}

function createDefaultError(
  response: UpstreamResponse,
  about: Circumstances,
  retryAfterMs: number | undefined,
): ToolError {
  const options = {
    cause: createEvidence(response, about),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  if (response.status >= 300) return createStatusError(about.name, response.status, options);
  const said = `${about.name} answered, but reported a failure.`;
  return new ToolError('upstream_failed', said, { retryable: true, ...options });
}

const SHOWN = 500;
/** Secrets are taken out of more than is shown: half of one at the cut could not be found any more. */
const SEARCHED = 16_384;

/** What was asked and what came, for the log. */
function createEvidence(response: UpstreamResponse, about: Circumstances): Error {
  const isText = /^(text\/|application\/(.+\+)?(json|xml))/i.test(
    response.headers.get('content-type') ?? '',
  );
  const words = isText ? about.hide(response.text().slice(0, SEARCHED)).slice(0, SHOWN) : '';
  const begins = isText ? `, which begins: ${words}` : '';
  return new Error(`${about.what}: ${response.status}, ${response.body.length} bytes${begins}`);
}

/** What a status of the service means for the caller of a tool; what is not here has failed. */
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

/** Statuses that say: not now, perhaps later. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
/** Statuses from 500 that say: never. */
const LASTING: ReadonlySet<number> = new Set([501, 505, 510]);

/** Whether a request that got this status may get another one later. */
function isPassing(status: number): boolean {
  return PASSING.has(status) || isDown(status);
}

/** Whether a status says that the service itself is not well. */
function isDown(status: number): boolean {
  return status >= 500 && !LASTING.has(status);
}

/** The error for a status, in words that are always the same for it. */
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

/** What a service really said, where its status does not tell. */
export interface Verdict {
  /** A passing failure: a read is made again; a write only where `refused` is true. */
  readonly retry?: boolean;
  /** Not before then, where `retry` is true. */
  readonly afterMs?: number;
  /** Nobody calls the service for so long. Without `retry` and `error` the answer itself is used. */
  readonly coolDownMs?: number;
  /** The service is there and certainly did nothing: the breaker does not count it, and even a write may be made again. */
  readonly refused?: boolean;
  /** What the caller is told. */
  readonly error?: ToolError;
}

/** Looks at every complete answer; undefined leaves the judgement to the status. */
export type Classify = (response: UpstreamResponse) => ToolError | Verdict | undefined;

/** How long a service asks to be left alone: Retry-After in seconds or as a date; undefined when it says neither. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // Dates of HTTP begin with the day; Date.parse alone would take "-5" or "1.5" for a year.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
