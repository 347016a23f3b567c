import { ToolError, type ToolErrorCode, type ToolErrorOptions } from '../errors/tool-error.ts';
import { formatMomentIn, formatSpan } from '../utils/time.ts';
import type { UpstreamPause } from './pauses.ts';
import type { UpstreamResponse } from './response.ts';
import { Fault } from './send.ts';
import { asError, TimeOver } from './term.ts';

const LATER = { suggestions: ['Try again later.'] };
const LESS = { suggestions: ['Ask for less at once, or try again in a minute.'] };

/** Details of a request, for its errors. */
export interface Circumstances {
  readonly name: string;
  readonly isRead: boolean;
  /** The request line, for the log. */
  readonly what: string;
  readonly attemptMs: number;
  readonly maxBytes: number;
  /** Removes the secrets of the request from a text. */
  readonly hide: (text: string) => string;
}

/** Converts anything that an exchange threw; `sent` means that the request may have been sent. */
export function toFailure(thrown: unknown, about: Circumstances, sent: boolean): Error {
  if (thrown instanceof Fault) return describeFault(thrown, about);
  if (thrown instanceof TimeOver) return describeTimeout(thrown, about, sent);
  return asError(thrown);
}

interface FaultWords {
  readonly code: ToolErrorCode;
  readonly says: (about: Circumstances) => string;
  readonly options: ToolErrorOptions;
}

const words: Readonly<Record<Fault['kind'], FaultWords>> = {
  unreached: {
    code: 'unavailable',
    says: ({ name }) => `${name} cannot be reached now.`,
    options: LATER,
  },
  broken: {
    code: 'unavailable',
    says: ({ name }) => `${name} closed the connection without an answer.`,
    options: LATER,
  },
  cut_short: {
    code: 'upstream_failed',
    says: ({ name }) => `${name} broke off in the middle of its answer.`,
    options: { retryable: true, ...LATER },
  },
  timeout: {
    code: 'timeout',
    says: ({ name, attemptMs }) => `${name} did not answer within ${formatSpan(attemptMs)}.`,
    options: LATER,
  },
  too_large: {
    code: 'too_large',
    says: ({ name, maxBytes }) => `${name} answered with more than ${maxBytes} bytes.`,
    options: { suggestions: ['Ask for less at once.'] },
  },
};

function describeFault(fault: Fault, about: Circumstances): Failure {
  const { code, says, options } = words[fault.kind];
  const cause = new Error(`${about.what}: ${fault.message}`, { cause: fault.cause });
  const error = new ToolError(code, says(about), { ...options, cause });
  const isAnswer = fault.kind === 'too_large';
  return new Failure(about.isRead || !fault.sent ? error : addDoubt(error), {
    kind: isAnswer ? 'answer' : 'down',
    again: !isAnswer && (about.isRead || !fault.sent),
  });
}

function describeTimeout({ limitMs }: TimeOver, about: Circumstances, sent: boolean): Failure {
  const { name, what, isRead } = about;
  const cause = new Error(`${what}: the time of the whole call was over.`);
  const notAsked =
    limitMs === 0
      ? 'the time of this call was over'
      : `this call got no turn within ${formatSpan(limitMs)}`;
  const isAsked = sent && limitMs > 0;
  const said = isAsked
    ? `${name} did not answer within ${formatSpan(limitMs)}.`
    : `${name} was not asked: ${notAsked}.`;
  const error = new ToolError('timeout', said, { ...(limitMs === 0 ? LESS : LATER), cause });
  return new Failure(isAsked && !isRead ? addDoubt(error) : error, {
    kind: isAsked ? 'down' : 'refused',
  });
}

const DOUBT = 'It is not known whether the change was made.';

/** Returns the same error for a write that may have been executed. */
export function addDoubt(error: ToolError): ToolError {
  if (error.message.endsWith(DOUBT)) return error;
  const message = `${error.message} ${DOUBT}`;
  return new ToolError(error.code, message, {
    suggestions: ['Find out whether the change was made before you try again.'],
    retryable: false,
    // Machine-readable form of the sentence above.
    details: { ...error.details, outcome: 'unknown' },
    cause: error.cause,
  });
}

/** Creates the error for a full queue. */
export function createQueueFullError(name: string, waiting: number): Failure {
  const said = `${name} was not asked: too many calls to it are waiting; at most ${waiting} may.`;
  return new Failure(new ToolError('busy', said, LATER), { kind: 'refused' });
}

/** For how long a service asks nobody to call, and how much of that is kept. */
export interface AskedPause {
  readonly askedMs: number;
  readonly forMs: number;
}

/** From here on, who runs the server may want to know how to end a pause. */
const LONG_MS = 3_600_000;

/** How long and until when says more than this. */
const LESS_EXACT = /^Try again (?:later|in \d+ \w+)\.$/;

/** Returns the same error with how long the service asked to wait, and until when. */
export function addPause(error: ToolError, name: string, pause?: AskedPause): ToolError {
  if (pause === undefined || pause.forMs === 0) return error;
  const { code, message, retryable, details, cause } = error;
  const retryAfterMs = Math.max(Math.ceil(pause.forMs), error.retryAfterMs ?? 0);
  const others = error.suggestions.filter((advice) => !LESS_EXACT.test(advice));
  const words = describePause(name, pause, retryable ? 'Try again' : `${name} can be asked again`);
  return new ToolError(code, message, {
    retryable,
    ...(retryable && { retryAfterMs }),
    suggestions: retryable ? [...words, ...others] : [...others, ...words],
    details,
    cause,
  });
}

function describePause(
  name: string,
  { askedMs, forMs }: AskedPause,
  again: string,
): readonly string[] {
  const moment = formatMomentIn(forMs);
  const until = moment === undefined ? '' : `, not before ${moment}`;
  const words = [`${again} in ${formatSpan(forMs)}${until}.`];
  if (forMs < askedMs) {
    words.push(
      `${name} asked for ${formatSpan(askedMs)}; the option rate.maxCoolDownMs of this server keeps less.`,
    );
  }
  if (forMs > LONG_MS) {
    words.push(
      `If ${name} did not mean so long, whoever runs this server can restart it, or shorten pauses with the option rate.maxCoolDownMs.`,
    );
  }
  return words;
}

/** Creates the error for a pause requested by the service that exceeds the caller's time limit. */
export function createPauseError(name: string, { leftMs, askedMs, part }: UpstreamPause): Failure {
  const of = part === undefined ? '' : ` (${part})`;
  const said = `${name}${of} was not asked: it has asked for a pause of ${formatSpan(askedMs)}, of which ${formatSpan(leftMs)} are left.`;
  const error = new ToolError('rate_limited', said, LATER);
  return new Failure(addPause(error, name, { askedMs: leftMs, forMs: leftMs }), {
    kind: 'refused',
  });
}

/** Creates the error for an open breaker. */
export function createBreakerError(name: string, leftMs: number): Failure {
  const retryAfterMs = Math.max(1, Math.ceil(leftMs));
  const said = `${name} is unavailable: it failed several times in a row, so it is not called now.`;
  return new Failure(
    new ToolError('unavailable', said, {
      retryAfterMs,
      suggestions: [`Try again in ${formatSpan(retryAfterMs)}.`],
    }),
    { kind: 'refused' },
  );
}

/** Creates the error for calls after the upstream was closed. */
export function createClosedError(name: string): Failure {
  const said = `${name} is not called any more, because this server is closing.`;
  return new Failure(new ToolError('unavailable', said), { kind: 'refused' });
}

const strays = {
  foreign: 'a redirect to another host, which is not followed',
  outside: 'a redirect out of its API, which is not followed',
  endless: 'too many redirects',
  unwanted: 'a redirect, which is not followed',
} as const;

/** Creates the error for a redirect that is not followed. */
export function createStrayedError(about: Circumstances, why: keyof typeof strays): Failure {
  const said = `${about.name} answered with ${strays[why]}.`;
  const error = new ToolError('upstream_failed', said, { cause: new Error(about.what) });
  return new Failure(about.isRead ? error : addDoubt(error), { kind: 'answer' });
}

/**
 * What a failure means for the service: it is `down` (counted by the breaker), the request was
 * `refused` or never sent (not counted), or the `answer` itself is an error (counted as success).
 */
export type FailureKind = 'down' | 'refused' | 'answer';

interface FailureFacts {
  readonly kind: FailureKind;
  /** Whether to retry the request. */
  readonly again?: boolean;
  /** Earliest time of a retry, in milliseconds from now. */
  readonly afterMs?: number | undefined;
  /** The response, for callers that handle statuses themselves. */
  readonly response?: UpstreamResponse | undefined;
}

/** A failed attempt; callers get the {@link ToolError} inside. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: ToolError;
  readonly kind: FailureKind;
  readonly again: boolean;
  readonly afterMs: number | undefined;
  readonly response: UpstreamResponse | undefined;

  constructor(error: ToolError, facts: FailureFacts) {
    super(error.message);
    this.error = error;
    this.kind = facts.kind;
    this.again = facts.again ?? false;
    this.afterMs = facts.afterMs;
    this.response = facts.response;
  }

  /** Returns the same failure without retry. */
  settled(): Failure {
    const { error, kind, response } = this;
    return new Failure(error, { kind, response });
  }
}
