import type { Clock } from '../../utils/platform.ts';
import { unreference } from '../fetch/keep-alive.ts';

/** Beats for whoever waits, one timer for all. */
export interface Heartbeat {
  /** Calls back again and again, first after the interval; returns the way to stop. */
  readonly watch: (beat: () => void) => () => void;
}

/** How much later than asked for a beat may come, as a part of the interval. */
const SLACK = 0.25;

/** Creates a heartbeat; it costs nothing while nobody waits, and little where few wait for long. */
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
