import type { Clock } from '../../utils/platform.ts';
import { unreference } from '../fetch/keep-alive.ts';

/** Periodic callbacks for pending requests, driven by one timer. */
export interface Heartbeat {
  /** Calls back periodically, first after one interval; returns a function that stops it. */
  readonly watch: (beat: () => void) => () => void;
}

/** Maximum delay of a callback, as a fraction of the interval. */
const SLACK = 0.25;

/** Creates a heartbeat; its timer runs only while requests are pending. */
export function createHeartbeat(everyMs: number, clock: Clock = Date.now): Heartbeat {
  const waiting = new Map<object, { readonly beat: () => void; since: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    const due = clock() - everyMs;
    for (const one of waiting.values()) {
      if (one.since > due) continue;
      one.since = clock();
      one.beat();
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    watch(beat) {
      const key = {};
      waiting.set(key, { beat, since: clock() });
      timer ??= unreference(setInterval(tick, Math.max(1, everyMs * SLACK)));
      return () => void waiting.delete(key);
    },
  };
}
