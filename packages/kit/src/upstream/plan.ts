import { cacheKey } from './cache-key.ts';
import type { Call } from './call.ts';
import type { Mask, Secrecy } from './mask.ts';
import { checker, FROM_ONE, FROM_ZERO, TIME } from './numbers.ts';
import type { RedirectMode } from './redirect.ts';
import { isRead, prepare, type UpstreamRequest } from './request.ts';
import type { Outgoing } from './send.ts';
import type { Settings } from './settings.ts';

/** A call that is ready to be made, for whom, for how long, and with what to be kept secret. */
export interface Plan {
  readonly call: Call;
  readonly mask: Mask;
  readonly signal: AbortSignal | undefined;
  readonly totalMs: number;
}

/** Turns what a caller asks for into a plan; throws where it cannot be asked. */
export type Planner = (
  target: string | URL,
  request: UpstreamRequest,
  redirect?: RedirectMode,
) => Plan;

/** Creates the planner of an upstream. */
export function createPlanner(settings: Settings, secrecy: Secrecy): Planner {
  const { name, timeout } = settings;
  const check = checker(name);
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
      attemptMs: check('attemptMs', request.attemptMs ?? timeout.attemptMs, TIME),
      maxBytes: check(
        'maxResponseBytes',
        request.maxResponseBytes ?? settings.maxResponseBytes,
        FROM_ONE,
      ),
    };
    const { maxBytes } = about;
    const lookup = reads
      ? lookupOf(settings, { outgoing, request, redirect, maxBytes })
      : undefined;
    return {
      call: { outgoing, about, accept, redirect, priority, lookup },
      mask,
      signal,
      totalMs: check('timeoutMs', request.timeoutMs ?? timeout.totalMs, TIME),
    };
  };
}

interface Asked {
  readonly outgoing: Outgoing;
  readonly request: UpstreamRequest;
  readonly redirect: RedirectMode;
  readonly maxBytes: number;
}

function lookupOf({ name, cache }: Settings, asked: Asked): Call['lookup'] {
  const { outgoing, request, redirect, maxBytes } = asked;
  const { accept = [] } = request;
  const use = request.cache ?? (cache === undefined ? false : {});
  if (use === false) return undefined;
  const vary = cache?.vary ?? [];
  const key = cacheKey(outgoing, { vary, accept, redirect, maxBytes, key: use.key });
  if (key === undefined) return undefined;
  const lookup = { ttlMs: 0, staleIfErrorMs: 0, refresh: false, ...cache, ...use, key };
  const check = checker(name);
  check('cache.ttlMs', lookup.ttlMs, FROM_ZERO);
  check('cache.staleIfErrorMs', lookup.staleIfErrorMs, FROM_ZERO);
  return lookup;
}
