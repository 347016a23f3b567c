import { formatMomentIn } from '../utils/time.ts';

/** A pause that a service asked for. */
export interface UpstreamPause {
  /** The part of the service that it is for; absent if it is for all of it. */
  readonly part?: string;
  /** Milliseconds until requests may start again. */
  readonly leftMs: number;
  /** When that is, in ISO 8601; absent beyond all dates. */
  readonly until?: string;
  /** For how long the service asked; longer than what is kept only with `rate.maxCoolDownMs`. */
  readonly askedMs: number;
}

/** A pause that begins now. */
export interface BeginningPause {
  /** How long it is kept. */
  readonly forMs: number;
  /** How long the service asked for. */
  readonly askedMs: number;
  /** The part of the service that it is for; all of it by default. */
  readonly part?: string | undefined;
}

/** The name of a part of a service, or what tells it once there is a pause. */
export type Part = string | (() => string | undefined);

/** The pauses that one service asked for. */
export interface Pauses {
  readonly begin: (pause: BeginningPause) => void;
  /** Milliseconds until requests to a part may start; without one, those to any part. */
  readonly leftMs: (part?: Part) => number;
  /** The pause for which requests to a part wait longest. */
  readonly find: (part?: Part) => UpstreamPause | undefined;
  readonly list: () => readonly UpstreamPause[];
  /** Calls the listener whenever a pause begins. */
  readonly listen: (listener: () => void) => void;
}

interface Kept {
  readonly until: number;
  readonly askedMs: number;
}

/**
 * Creates the pauses of a service. Give them to several upstreams that call the same service, so
 * that none of them calls while another was asked to wait.
 */
export function createPauses(): Pauses {
  const kept = new Map<string | undefined, Kept>();
  const listeners = new Set<() => void>();
  const see = (part: string | undefined): UpstreamPause | undefined => {
    const pause = kept.get(part);
    const leftMs = pause === undefined ? 0 : pause.until - performance.now();
    if (pause === undefined || leftMs <= 0) return undefined;
    const until = formatMomentIn(leftMs);
    return {
      ...(part !== undefined && { part }),
      leftMs: Math.ceil(leftMs),
      ...(until !== undefined && { until }),
      askedMs: pause.askedMs,
    };
  };
  const nameOf = (part: Part | undefined): string | undefined => {
    if (kept.size === 0) return undefined;
    return typeof part === 'function' ? part() : part;
  };
  const endOf = (part: string | undefined): number => kept.get(part)?.until ?? -Infinity;
  return {
    begin({ forMs, askedMs, part }) {
      const until = performance.now() + forMs;
      if (forMs <= 0 || until <= endOf(part)) return;
      kept.set(part, { until, askedMs });
      for (const listener of listeners) listener();
    },
    leftMs: (part) => {
      const until = Math.max(endOf(undefined), endOf(nameOf(part)));
      return Math.max(0, until - performance.now());
    },
    find: (part) => {
      const name = nameOf(part);
      return endOf(name) > endOf(undefined) ? see(name) : see(undefined);
    },
    list: () => [...kept.keys()].flatMap((part) => see(part) ?? []),
    listen(listener) {
      listeners.add(listener);
    },
  };
}
