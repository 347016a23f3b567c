import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';

import { Failure } from './failure.ts';
import { asError } from './term.ts';

/** Whether a service is called, left alone, or being tried. */
export type BreakerState = 'closed' | 'open' | 'half_open';

/** Leaves a service alone that failed several times in a row. */
export interface Breaker {
  /** Does the work unless the breaker is open; waits while another call tries the service. */
  readonly run: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly state: () => BreakerState;
  /** How long the service is left alone yet. */
  readonly leftMs: () => number;
}

/** What an open breaker does. */
export interface BreakerAnswers {
  readonly open: (leftMs: number) => Error;
  /** Called when it opens. */
  readonly onOpen: () => void;
}

const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
} as const satisfies Record<CircuitState, BreakerState>;

/** Creates a breaker that counts whole calls, with their repeats; `false` never opens. */
export function createBreaker(
  settings: { readonly failures: number; readonly halfOpenAfterMs: number } | false,
  answers: BreakerAnswers,
): Breaker {
  if (settings === false) return { run: (work) => work(), state: () => 'closed', leftMs: () => 0 };
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof Failure && error.kind === 'down'),
    {
      halfOpenAfter: settings.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(settings.failures),
    },
  );
  let openedAt = 0;
  const leftMs = (): number =>
    policy.state === CircuitState.Open
      ? Math.max(0, openedAt + settings.halfOpenAfterMs - Date.now())
      : 0;
  policy.onBreak(() => {
    openedAt = Date.now();
    answers.onOpen();
  });
  return {
    leftMs,
    state: () => states[policy.state],
    async run(work, signal) {
      const outcome = await beginOrLeave(
        (begin) => policy.execute(() => answeredOrThrown(work, begin)),
        signal,
      ).catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? answers.open(leftMs()) : error;
      });
      if (outcome instanceof Failure) throw outcome;
      return outcome.value;
    },
  };
}

/** The policy waits for a running trial without heeding the signal; until the work begins, we do. */
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

/** An answer that the caller does not like is a success of the service, and sets the count to zero. */
async function answeredOrThrown<T>(
  work: () => Promise<T>,
  begin: () => void,
): Promise<{ readonly value: T } | Failure> {
  begin();
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'answer') return error;
    throw error;
  }
}
