/** At most `limit` starts in any stretch of `perMs`. */
export interface Rule {
  readonly limit: number;
  readonly perMs: number;
}

/** Remembers starts, and says from when on the next one keeps every rule. */
export interface Pace {
  readonly started: (at: number) => void;
  readonly nextAt: () => number;
}

/** Creates the pace of some rules; a least gap is the rule of one start in its time. */
export function createPace(rules: readonly Rule[]): Pace {
  const rings = rules.map(({ limit, perMs }) => ({
    perMs,
    times: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY),
    next: 0,
  }));
  return {
    started(at) {
      for (const ring of rings) {
        ring.times[ring.next] = at;
        ring.next = (ring.next + 1) % ring.times.length;
      }
    },
    nextAt: () =>
      rings.reduce(
        // The place that is written next holds the oldest start that still counts.
        (latest, { perMs, times, next }) => Math.max(latest, (times[next] ?? 0) + perMs),
        Number.NEGATIVE_INFINITY,
      ),
  };
}
