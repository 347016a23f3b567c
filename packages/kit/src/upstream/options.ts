import type { QueryValues } from './address.ts';
import type { Classify } from './judge.ts';

/** How often the service may be called, by all callers together. */
export interface UpstreamRate {
  /** At most so many requests start in any stretch of `perMs`; repeats and redirects count. */
  readonly limit?: number;
  /** The length of the stretch that `limit` speaks of. */
  readonly perMs?: number;
  /** The least time between the starts of two requests. */
  readonly minGapMs?: number;
  /** How many requests may be on their way at once. */
  readonly concurrency?: number;
  /** How many calls may wait; one more is refused as `busy`. */
  readonly maxQueued?: number;
  /** How long nobody calls after a 429 that does not say how long. */
  readonly coolDownMs?: number;
}

/** How passing failures are tried again. */
export interface UpstreamRetry {
  /** How often a request is made in all; 1 tries nothing again. */
  readonly attempts?: number;
  /** The first wait, roughly; each further one is about twice as long, with jitter. */
  readonly baseMs?: number;
  /** The longest wait between two attempts, where the service does not ask for more. */
  readonly maxMs?: number;
}

/** When a service that keeps failing is left alone. */
export interface UpstreamBreaker {
  /** How many calls in a row must fail. */
  readonly failures?: number;
  /** After how long one call may find out whether the service is back. */
  readonly halfOpenAfterMs?: number;
}

/** How long things may take. */
export interface UpstreamTimeout {
  /** A whole call: waiting for its turn, every attempt, and the waits between. */
  readonly totalMs?: number;
  /** One request, from its start to the last byte of its answer. */
  readonly attemptMs?: number;
  /** Making a connection. */
  readonly connectMs?: number;
}

/** How answers to reads are kept and shared. */
export interface UpstreamCache {
  /** How long an answer is fresh. */
  readonly ttlMs: number;
  /** How long past that it may stand in, marked as stale, while the service is down. */
  readonly staleIfErrorMs?: number;
  /** How many bytes are kept in all; the longest unused make room. */
  readonly maxBytes?: number;
  /** Request headers that tell answers apart though they usually do not, such as `user-agent`. */
  readonly vary?: readonly string[];
}

/** What must not be written down, not even in the log. */
export interface UpstreamRedact {
  /** Secrets themselves. */
  readonly secrets?: readonly string[];
  /** Names of query parameters whose values are secret. */
  readonly query?: readonly string[];
  /** Names of request headers whose values are secret. */
  readonly headers?: readonly string[];
}

/** What {@link createUpstream} needs to know of a service. */
export interface UpstreamOptions {
  /** The name of the service, as error messages say it. */
  readonly name: string;
  /** Where it is; paths are appended to this, and nothing outside it is called. */
  readonly baseUrl: string | URL;
  /** Other paths of the same origin, such as `/api/graphql`, that may be called with what is below. */
  readonly allowPaths?: readonly string[];
  /** Headers of every request, unless the request has its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters of every request, unless the request has its own. */
  readonly query?: QueryValues;
  readonly rate?: UpstreamRate;
  readonly retry?: UpstreamRetry;
  readonly breaker?: UpstreamBreaker | false;
  readonly timeout?: UpstreamTimeout;
  readonly cache?: UpstreamCache;
  readonly redact?: UpstreamRedact;
  /** Tells failures that a status does not tell, such as an error inside HTTP 200. */
  readonly classify?: Classify;
  /** How large an answer may be, decompressed. */
  readonly maxResponseBytes?: number;
}
