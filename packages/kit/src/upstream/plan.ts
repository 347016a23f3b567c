import { createHash } from 'node:crypto';

import { toCanonicalJson } from '../define/schema/json.ts';
import type { Call } from './call.ts';
import type { Mask, Secrecy } from './mask.ts';
import { isRead, prepare, type UpstreamRequest, type RedirectMode } from './request.ts';
import type { Outgoing } from './send.ts';
import { createCheck, FROM_ONE, FROM_ZERO, type Settings, TIME } from './settings.ts';

/** A prepared call, with its redaction, signal and time limit. */
export interface Plan {
  readonly call: Call;
  readonly mask: Mask;
  readonly signal: AbortSignal | undefined;
  readonly totalMs: number;
}

/** Prepares a request; throws if it is invalid. */
type Planner = (target: string | URL, request: UpstreamRequest, redirect?: RedirectMode) => Plan;

/** Creates the planner of an upstream. */
export function createPlanner(settings: Settings, secrecy: Secrecy): Planner {
  const { name, timeout } = settings;
  return (target, request, redirect = 'follow') => {
    const outgoing = prepare(settings, target, request);
    const { accept = [], priority = 0, signal } = request;
    const reads = isRead(outgoing.method, request.effect);
    const mask = secrecy.maskFor(outgoing);
    const about = {
      name,
      hide: mask.text,
      isRead: reads,
      what: `${outgoing.method} ${outgoing.url.href}`,
      attemptMs: checkOwn(name, ['attemptMs', request.attemptMs, TIME]) ?? timeout.attemptMs,
      maxBytes:
        checkOwn(name, ['maxResponseBytes', request.maxResponseBytes, FROM_ONE]) ??
        settings.maxResponseBytes,
    };
    const { maxBytes } = about;
    const lookup = reads
      ? createLookup(settings, { outgoing, request, redirect, maxBytes })
      : undefined;
    return {
      call: { outgoing, about, accept, redirect, priority, lookup },
      mask,
      signal,
      totalMs: checkOwn(name, ['timeoutMs', request.timeoutMs, TIME]) ?? timeout.totalMs,
    };
  };
}

type Given = readonly [option: string, value: number | undefined, bounds: typeof TIME];

/** Checks an option of one request; those of the upstream have been checked. */
function checkOwn(name: string, [option, value, bounds]: Given): number | undefined {
  return value === undefined ? undefined : createCheck(name)(option, value, bounds);
}

interface Asked {
  readonly outgoing: Outgoing;
  readonly request: UpstreamRequest;
  readonly redirect: RedirectMode;
  readonly maxBytes: number;
}

function createLookup({ name, cache }: Settings, asked: Asked): Call['lookup'] {
  const { outgoing, request, redirect, maxBytes } = asked;
  const { accept = [] } = request;
  const use = request.cache ?? (cache === undefined ? false : {});
  if (use === false) return undefined;
  const vary = cache?.vary ?? [];
  const key = createCacheKey(outgoing, { vary, accept, redirect, maxBytes, key: use.key });
  if (key === undefined) return undefined;
  const lookup = { ttlMs: 0, staleIfErrorMs: 0, refresh: false, ...cache, ...use, key };
  const check = createCheck(name);
  check('cache.ttlMs', lookup.ttlMs, FROM_ZERO);
  check('cache.staleIfErrorMs', lookup.staleIfErrorMs, FROM_ZERO);
  return lookup;
}

/** Headers that vary between requests but do not affect the response. */
const IDLE: ReadonlySet<string> = new Set([
  'accept-encoding',
  'baggage',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-correlation-id',
  'x-request-id',
]);

/** The parts of a cache key. */
interface KeyParts {
  /** Headers to include although they are normally ignored. */
  readonly vary: readonly string[];
  readonly accept: readonly number[];
  readonly redirect: RedirectMode;
  /** Callers who share a request also share its failures. */
  readonly maxBytes: number;
  /** The author's key for a request with a body. */
  readonly key: string | undefined;
}

/** Creates the cache key of a request; undefined if it cannot be cached. */
function createCacheKey(outgoing: Outgoing, parts: KeyParts): string | undefined {
  const { method, url, headers, body } = outgoing;
  if (body !== undefined && parts.key === undefined) return undefined;
  const query = [...url.searchParams].toSorted(([one], [other]) => compare(one, other));
  const { vary, accept, redirect, maxBytes, key = null } = parts;
  // Any other header may contain a credential, whatever its name.
  const telling = [...headers].filter(([name]) => !IDLE.has(name) || vary.includes(name));
  const place = url.origin + url.pathname;
  const all = [method, place, query, telling, accept, redirect, maxBytes, key];
  // Hashed, so that keys contain no secrets and have a fixed length.
  return createHash('sha256').update(toCanonicalJson(all)).digest('base64');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
