import type { Exchange } from '../runtime/exchange.ts';
import { fitsRevision } from '../fit/features.ts';

/** Sends progress where the caller asked for it: rising, and never after the end. */
export interface ProgressReporter {
  report(done: number, total?: number, message?: string): void;
  stop(): void;
}

/** Creates the reporter of one call; without a token in the request it does nothing. */
export function createProgress(exchange: Exchange): ProgressReporter {
  const progressToken = exchange.meta['progressToken'];
  let last = Number.NEGATIVE_INFINITY;
  let stopped = typeof progressToken !== 'string' && typeof progressToken !== 'number';
  const speaks = fitsRevision('progressMessage', exchange.client.revision);
  return {
    report(done, total, message) {
      // spec: call.progress
      if (stopped || !Number.isFinite(done) || done <= last) return;
      last = done;
      const params = {
        progressToken: progressToken as string | number,
        progress: done,
        ...(total !== undefined && { total }),
        ...(message !== undefined && speaks && { message }),
      };
      // A caller that went away needs no progress; the call's own signal tells the handler.
      exchange.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
    stop() {
      stopped = true;
    },
  };
}
