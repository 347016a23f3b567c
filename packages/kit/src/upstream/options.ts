import type { QueryValues } from './address.ts';
import type { Classify } from './judge.ts';
import type { Pauses } from './pauses.ts';

/** Limits on calls to the service, over all callers. */
export interface UpstreamRate {
  /** Maximum number of requests started in any period of `perMs`; retries and redirects count. */
  readonly limit?: number;
  /** The length of the period for `limit`. */
  readonly perMs?: number;
  /** Minimum time between the starts of two requests. */
  readonly minGapMs?: number;
  /** Maximum number of concurrent requests. */
  readonly concurrency?: number;
  /** Maximum number of waiting calls; further ones are rejected as `busy`. */
  readonly maxQueued?: number;
  /** How long to pause calls after a 429 without Retry-After. */
  readonly coolDownMs?: number;
  /**
   * The longest pause to keep, although the service asks for more; without it every pause is kept
   * as the service asks.
   */
  readonly maxCoolDownMs?: number;
  /** Pauses that other upstreams of the same service keep too, from `createPauses`. */
  readonly pauses?: Pauses;
  /** Names the part of the service that a request belongs to, if the service limits parts apart. */
  readonly partOf?: (url: URL) => string;
}

/** How transient failures are retried. */
export interface UpstreamRetry {
  /** Maximum number of attempts; 1 disables retries. */
  readonly attempts?: number;
  /** Approximate delay before the first retry; it doubles each time, with jitter. */
  readonly baseMs?: number;
  /** Maximum delay between two attempts, unless the service requests more. */
  readonly maxMs?: number;
}

/** When to stop calling a failing service. */
export interface UpstreamBreaker {
  /** Number of consecutive failed calls. */
  readonly failures?: number;
  /** How long to wait before a trial call. */
  readonly halfOpenAfterMs?: number;
}

/** Time limits of calls. */
export interface UpstreamTimeout {
  /**
   * The whole call, including queueing, all attempts and the delays between them; it never outlasts
   * the tool call whose `ctx.signal` it has.
   */
  readonly totalMs?: number;
  /** One request, from its start to the last byte of the response. */
  readonly attemptMs?: number;
  /** Opening a connection. */
  readonly connectMs?: number;
}

/** How the responses to reads are cached and shared. */
export interface UpstreamCache {
  /** How long a response is fresh. */
  readonly ttlMs: number;
  /** How long after that it may be served, marked as stale, while the service is down. */
  readonly staleIfErrorMs?: number;
  /** Total size of the cache; the least recently used entries are evicted. */
  readonly maxBytes?: number;
  /** Request headers to add to the cache key, such as `user-agent`, which are ignored otherwise. */
  readonly vary?: readonly string[];
}

/** What to redact from errors and logs. */
export interface UpstreamRedact {
  /** The secrets themselves. */
  readonly secrets?: readonly string[];
  /** Names of query parameters with secret values. */
  readonly query?: readonly string[];
  /** Names of request headers with secret values. */
  readonly headers?: readonly string[];
}

/** Options of {@link createUpstream}. */
export interface UpstreamOptions {
  /** The name of the service, for error messages. */
  readonly name: string;
  /** The base URL; paths are appended to it, and nothing outside it is requested. */
  readonly baseUrl: string | URL;
  /**
   * Other allowed paths of the same origin, such as `/api/graphql`, including everything below
   * them.
   */
  readonly allowPaths?: readonly string[];
  /** Headers of every request; a request may override them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters of every request; a request may override them. */
  readonly query?: QueryValues;
  readonly rate?: UpstreamRate;
  readonly retry?: UpstreamRetry;
  readonly breaker?: UpstreamBreaker | false;
  readonly timeout?: UpstreamTimeout;
  readonly cache?: UpstreamCache;
  readonly redact?: UpstreamRedact;
  /** Detects failures that the status does not show, such as an error with status 200. */
  readonly classify?: Classify;
  /** Maximum size of a response, after decompression. */
  readonly maxResponseBytes?: number;
}
