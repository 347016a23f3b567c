import { ToolError } from '../errors/tool-error.ts';
import { Failure, type FailureKind } from './failure.ts';
import { doubtful, type Circumstances } from './failures.ts';
import type { UpstreamResponse } from './response.ts';
import { parseRetryAfter } from './retry-after.ts';
import { isDown, isPassing, statusError } from './statuses.ts';
import type { Classify, Verdict } from './verdict.ts';

/** By what an answer is judged. */
export interface Standards {
  readonly about: Circumstances;
  readonly accept: readonly number[];
  readonly classify: Classify | undefined;
  /** How long nobody calls after a 429 that does not say. */
  readonly coolDownMs: number;
}

/** What an answer means. */
export interface Judgement {
  readonly failure?: Failure;
  readonly coolDownMs?: number | undefined;
}

/** Decides whether a complete answer is good, failed for now, or failed for good. */
export function judge(response: UpstreamResponse, standards: Standards): Judgement {
  const said = classified(response, standards);
  const verdict: Verdict = said instanceof ToolError ? { error: said } : (said ?? {});
  const { retry = false, refused = false, error } = verdict;
  const coolDownMs = span(verdict.coolDownMs);
  if (retry) return { coolDownMs, failure: passing(response, verdict, standards.about) };
  if (error !== undefined) {
    return { coolDownMs, failure: new Failure(error, { kind: lastingKind(response, refused) }) };
  }
  const judged = isGood(response, standards) ? {} : byStatus(response, standards);
  return { ...judged, coolDownMs: coolDownMs ?? judged.coolDownMs };
}

/** The author may know of a status that tells of a service that is down that it means the request. */
function lastingKind({ status }: UpstreamResponse, refused: boolean): FailureKind {
  if (!isDown(status)) return 'answer';
  return refused ? 'refused' : 'down';
}

/** Authors read bodies, and those of failures are often not what they expect: the status tells, then. */
function classified(response: UpstreamResponse, standards: Standards): ReturnType<Classify> {
  try {
    return standards.classify?.(response);
  } catch (error) {
    if (isGood(response, standards)) throw error;
    return undefined;
  }
}

/** Authors work times out from headers that may be missing: what is no time ahead is none. */
function span(ms: number | undefined): number | undefined {
  return ms === undefined || ms > 0 ? ms : 0;
}

function isGood({ status }: UpstreamResponse, { accept }: Standards): boolean {
  return (status >= 200 && status < 300) || accept.includes(status);
}

/** A failure that the author called passing. */
function passing(response: UpstreamResponse, verdict: Verdict, about: Circumstances): Failure {
  const { refused = false, error } = verdict;
  const coolDownMs = span(verdict.coolDownMs);
  const afterMs = span(verdict.afterMs) ?? coolDownMs;
  const told = error ?? defaultError(response, about, afterMs);
  const again = about.isRead || refused;
  return new Failure(again ? told : doubtful(told), {
    kind: refused || coolDownMs !== undefined ? 'refused' : 'down',
    again,
    afterMs,
    // Who wrote an error for it wants that seen, and not the answer.
    response: error === undefined ? response : undefined,
  });
}

function byStatus(response: UpstreamResponse, { about, coolDownMs }: Standards): Judgement {
  const { status } = response;
  const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const afterMs = asked ?? (status === 429 ? coolDownMs : undefined);
  const error = defaultError(response, about, isPassing(status) ? afterMs : undefined);
  // 429 says that nothing was done. No other status is as sure: a gateway may have passed a write on.
  const isCertain = about.isRead || status === 429 || !isPassing(status);
  return {
    coolDownMs: status === 429 || status === 503 ? afterMs : undefined,
    failure: new Failure(isCertain ? error : doubtful(error), {
      kind: kindOf(status),
      again: isPassing(status) && isCertain,
      afterMs,
      response,
    }),
  };
}

function kindOf(status: number): FailureKind {
  if (isDown(status)) return 'down';
  return isPassing(status) ? 'refused' : 'answer';
}

function defaultError(
  response: UpstreamResponse,
  about: Circumstances,
  retryAfterMs: number | undefined,
): ToolError {
  const options = {
    cause: evidence(response, about),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  if (response.status >= 300) return statusError(about.name, response.status, options);
  const said = `${about.name} answered, but reported a failure.`;
  return new ToolError('upstream_failed', said, { retryable: true, ...options });
}

const SHOWN = 500;
/** Secrets are taken out of more than is shown: half of one at the cut could not be found any more. */
const SEARCHED = 16_384;

/** What was asked and what came, for the log. */
function evidence(response: UpstreamResponse, about: Circumstances): Error {
  const isText = /^(text\/|application\/(.+\+)?(json|xml))/i.test(
    response.headers.get('content-type') ?? '',
  );
  const words = isText ? about.hide(response.text().slice(0, SEARCHED)).slice(0, SHOWN) : '';
  const begins = isText ? `, which begins: ${words}` : '';
  return new Error(`${about.what}: ${response.status}, ${response.body.length} bytes${begins}`);
}
