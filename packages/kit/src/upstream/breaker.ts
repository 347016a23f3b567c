import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel';

import { Failure } from './failures.ts';
import { asError } from './term.ts';

/** The state of a circuit breaker. */
export type BreakerState = 'closed' | 'open' | 'half_open';

/** A circuit breaker: stops calling a service after several consecutive failures. */
export interface Breaker {
  /** Runs the work unless the breaker is open; waits while another call is the trial. */
  readonly run: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly state: () => BreakerState;
  /** Milliseconds until the next trial. */
  readonly leftMs: () => number;
}

/** Callbacks of a breaker. */
export interface BreakerAnswers {
  readonly open: (leftMs: number) => Error;
  /** Called when the breaker opens. */
  readonly onOpen: () => void;
}

const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
} as const satisfies Record<CircuitState, BreakerState>;

/** Creates a breaker that counts whole calls, including retries; `false` never opens. */
export function createBreaker(
  settings: { readonly failures: number; readonly halfOpenAfterMs: number } | false,
  answers: BreakerAnswers,
): Breaker {
  if (settings === false) return { run: (work) => work(), state: () => 'closed', leftMs: () => 0 };
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof Inconclusive || isDown(error)),
    {
      // After an inconclusive trial, the next call is the trial.
      halfOpenAfter: new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) =>
        isInconclusive(result) ? 0 : settings.halfOpenAfterMs,
      ),
      breaker: new ConsecutiveBreaker(settings.failures),
    },
  );
  // The policy reports an open state until the trial starts its work.
  const isTrial = (): boolean => policy.state !== CircuitState.Closed;
  let openedAt = 0;
  const leftMs = (): number =>
    policy.state === CircuitState.Open
      ? Math.max(0, openedAt + settings.halfOpenAfterMs - Date.now())
      : 0;
  policy.onBreak((reason) => {
    if (isInconclusive(reason)) return;
    openedAt = Date.now();
    answers.onOpen();
  });
  return {
    leftMs,
    state: () => states[policy.state],
    async run(work, signal) {
      const outcome = await beginOrLeave(
        (begin) => policy.execute(() => awaitAnswer(work, { begin, isTrial: isTrial() })),
        signal,
      ).catch((error: unknown) => {
        if (error instanceof Inconclusive) throw error.cause;
        throw error instanceof BrokenCircuitError ? answers.open(leftMs()) : error;
      });
      if (outcome instanceof Failure) throw outcome;
      return outcome.value;
    },
  };
}

/**
 * The policy ignores the abort signal while it waits for a trial, so this handles it until the work
 * starts.
 */
function beginOrLeave<T>(
  execute: (begin: () => void) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(asError(signal.reason));
    const begin = (): void => {
      signal.removeEventListener('abort', leave);
      signal.throwIfAborted();
    };
    signal.addEventListener('abort', leave, { once: true });
    execute(begin).then(resolve, reject);
  });
}

interface Beginning {
  readonly begin: () => void;
  readonly isTrial: boolean;
}

/** An error in the response counts as a success of the service, and resets the failure count. */
async function awaitAnswer<T>(
  work: () => Promise<T>,
  { begin, isTrial }: Beginning,
): Promise<{ readonly value: T } | Failure> {
  try {
    begin();
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'answer') return error;
    throw isTrial && !isTelling(error) ? new Inconclusive(error) : error;
  }
}

/**
 * A trial that ended without reaching the service: its caller cancelled, or it timed out in the
 * queue.
 */
class Inconclusive extends Error {
  constructor(cause: unknown) {
    super('The trial showed nothing.', { cause });
  }
}

function isInconclusive(reason: object): boolean {
  return 'error' in reason && reason.error instanceof Inconclusive;
}

function isDown(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'down';
}

/** Whether the service responded or was unreachable; a refusal counts only with a response. */
function isTelling(error: unknown): boolean {
  return isDown(error) || (error instanceof Failure && error.response !== undefined);
}
