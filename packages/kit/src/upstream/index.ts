export { createUpstream } from './create-upstream.ts';
export type { Upstream, UpstreamStatus } from './create-upstream.ts';
export type { BreakerState } from './breaker.ts';
export type { Fetch } from './fetch.ts';
export type {
  UpstreamBreaker,
  UpstreamCache,
  UpstreamOptions,
  UpstreamRate,
  UpstreamRedact,
  UpstreamRetry,
  UpstreamTimeout,
} from './options.ts';
export { buildPath } from './path.ts';
export type { PathParams, PathTemplate, PathValue, PathValues } from './path.ts';
export type { QueryValue, QueryValues } from './address.ts';
export type { CacheUse, CallOptions, UpstreamRequest } from './request.ts';
export type { UpstreamResponse } from './response.ts';
export { createPauses } from './pauses.ts';
export type { BeginningPause, Pauses, UpstreamPause } from './pauses.ts';
export { readRetryAfter, readServiceTime } from './judge.ts';
export type { Classify, Verdict } from './judge.ts';
