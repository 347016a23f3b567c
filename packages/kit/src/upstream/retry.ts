import { ConstantBackoff, ExponentialBackoff, handleWhen, retry, type IBackoff } from 'cockatiel';

import { Failure } from './failures.ts';
import { sleep, type Term } from './term.ts';

/** Limits and delays of retries. */
export interface RetrySettings {
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

/** Makes attempts until one succeeds, or a retry is not allowed, too many, or too late. */
export type Retrier = <T>(term: Term, attempt: (index: number) => Promise<T>) => Promise<T>;

/** Creates a retrier with exponential backoff and decorrelated jitter. */
export function createRetrier(settings: RetrySettings, wait: typeof sleep = sleep): Retrier {
  // The policy's own delays cannot be cancelled, so it only counts, and the delays are made here.
  const policy = retry(
    handleWhen((error) => error instanceof Failure && error.again),
    { maxAttempts: settings.attempts - 1, backoff: new ConstantBackoff(0) },
  );
  const backoffs = new ExponentialBackoff({
    initialDelay: settings.baseMs,
    maxDelay: settings.maxMs,
  });
  return (term, attempt) => {
    let backoff: IBackoff<unknown> | undefined;
    let pauseMs: number | undefined;
    return policy.execute(async ({ attempt: index }) => {
      if (pauseMs !== undefined) await wait(pauseMs, term.signal);
      try {
        return await attempt(index);
      } catch (error) {
        if (!(error instanceof Failure) || !error.again) throw error;
        backoff = backoff === undefined ? backoffs.next() : backoff.next(undefined);
        pauseMs = Math.max(error.afterMs ?? 0, Math.ceil(backoff.duration));
        throw pauseMs < term.leftMs() ? error : error.settled();
      }
    });
  };
}
