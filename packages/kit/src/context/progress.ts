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
  const mayPass = createThrottle();
  return {
    report(done, total, message) {
      // spec: call.progress-rises
      if (stopped || !Number.isFinite(done) || done <= last) return;
      if (done !== total && !mayPass()) return;
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

const BURST = 20;
const PER_SECOND = 20;

// spec: call.progress-flood
function createThrottle(): () => boolean {
  let tokens = BURST;
  let refilledAt = Date.now();
  return () => {
    const now = Date.now();
    tokens = Math.min(BURST, tokens + ((now - refilledAt) / 1_000) * PER_SECOND);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
