import { Agent } from 'undici';

import { createBreaker, type BreakerState } from './breaker.ts';
import { createAnswerCache } from './cache.ts';
import { runCall, type Works } from './call.ts';
import {
  createCoolDownError,
  Failure,
  createBreakerError,
  createQueueFullError,
  createClosedError,
} from './failures.ts';
import { readFetch, toWebResponse, type Fetch } from './fetch.ts';
import { createLimiter } from './limiter.ts';
import { createSecrecy } from './mask.ts';
import type { UpstreamOptions } from './options.ts';
import type { PathParams, PathTemplate } from './path.ts';
import { createPlanner, type Plan } from './plan.ts';
import type { CallOptions, UpstreamRequest } from './request.ts';
import { copyAnswer, toResponse, type UpstreamResponse } from './response.ts';
import { createRetrier } from './retry.ts';
import { settle, type Settings } from './settings.ts';
import { withTerm } from './term.ts';

/** How an upstream stands at the moment, for doctors and health checks. */
export interface UpstreamStatus {
  readonly name: string;
  readonly breaker: BreakerState;
  /** How long the service is left alone yet, because it failed too often. */
  readonly openForMs: number;
  /** How many calls wait for their turn. */
  readonly queued: number;
  readonly inFlight: number;
  /** How long nobody calls yet, because the service asked for it. */
  readonly coolDownMs: number;
}

/** What is asked, with a value for everything that the path leaves open. */
type Asked<Path extends string, Request> = keyof PathParams<Path> extends never
  ? [request?: Request]
  : [request: Request & { readonly params: PathParams<Path> }];

/** The one door through which a server calls an outside service. */
export interface Upstream {
  readonly name: string;
  /**
   * Makes a request; whatever goes wrong is thrown as a ToolError.
   *
   * The path is a template below `baseUrl`, such as `notes/{id}`, that `params` fill; or a URL that
   * the service itself gave.
   */
  readonly request: <const Path extends string>(
    path: PathTemplate<Path> | URL,
    ...request: Asked<Path, UpstreamRequest>
  ) => Promise<UpstreamResponse>;
  /** A request with the method GET. */
  readonly get: <const Path extends string>(
    path: PathTemplate<Path> | URL,
    ...request: Asked<Path, Omit<UpstreamRequest, 'method' | 'body' | 'json' | 'form'>>
  ) => Promise<UpstreamResponse>;
  /** A `fetch` for libraries: it returns every HTTP status and throws everything else. */
  readonly fetch: Fetch;
  /** Such a `fetch` with other options, for instance for a POST that only reads. */
  readonly fetchWith: (options: CallOptions) => Fetch;
  readonly status: () => UpstreamStatus;
  /** Forgets every answer that was kept. */
  readonly forget: () => void;
  /** Sends away who waits, lets finish what is on its way, and closes the connections. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the door to one outside service: limits, repeats, breaker, deadlines, cache and redaction.
 *
 * Create one for each service and share it, because its limits hold for those who share it.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const settings = settle(options);
  const { name } = settings;
  const works = build(settings);
  const plan = createPlanner(settings, createSecrecy(settings.redact));
  let closing: Promise<void> | undefined;

  const perform = async (planned: Plan): Promise<UpstreamResponse> => {
    const { call, signal, totalMs } = planned;
    if (closing !== undefined) throw createClosedError(name);
    const { answer, ...origin } = await withTerm(totalMs, signal, (term) =>
      runCall(works, call, term),
    );
    return toResponse(name, call.lookup === undefined ? answer : copyAnswer(answer), origin);
  };
  const ask = async (path: string | URL, asked: UpstreamRequest = {}) => {
    const planned = plan(path, asked);
    return perform(planned).catch((thrown: unknown) => {
      throw thrown instanceof Failure ? planned.mask.error(thrown.error) : thrown;
    });
  };
  const fetchWith =
    (chosen: CallOptions): Fetch =>
    async (input, init) => {
      const totalMs = chosen.timeoutMs ?? settings.timeout.totalMs;
      const door = { ...settings, totalMs };
      const { url, request: asked, redirect } = await readFetch(door, input, init);
      const planned = plan(url, { ...chosen, ...asked }, redirect);
      const response = await perform(planned).catch((thrown: unknown) => {
        if (!(thrown instanceof Failure)) throw thrown;
        const isReadable = thrown.response !== undefined && thrown.response.status <= 599;
        if (isReadable) return thrown.response;
        throw planned.mask.error(thrown.error);
      });
      return toWebResponse(response);
    };
  return {
    name,
    request: ask,
    get: (path, ...[asked]) => ask(path, { ...asked, method: 'GET' }),
    fetch: fetchWith({}),
    fetchWith,
    status: () => describeStatus(works),
    forget: works.cache.clear,
    close: () => {
      works.limiter.turnAway(createClosedError(name));
      return (closing ??= closeDown(works));
    },
  };
}

function build(settings: Settings): Works {
  const { name, rate, timeout } = settings;
  const limiter = createLimiter(rate, {
    full: (waiting) => createQueueFullError(name, waiting),
    cooling: (leftMs) => createCoolDownError(name, leftMs),
  });
  const breaker = createBreaker(settings.breaker, {
    open: (leftMs) => createBreakerError(name, leftMs),
    onOpen: () => limiter.turnAway(createBreakerError(name, breaker.leftMs())),
  });
  return {
    settings,
    limiter,
    breaker,
    retrier: createRetrier(settings.retry),
    cache: createAnswerCache(settings.cacheBytes),
    // Twice as many connections as requests at once: each has a moment between an answer and the next
    // request, and whoever got a turn must not wait for one.
    agent: new Agent({
      connections: rate.concurrency * 2,
      connect: { timeout: timeout.connectMs },
    }),
  };
}

async function closeDown({ agent, limiter }: Works): Promise<void> {
  const closed = agent.close();
  // A connection that was being made for someone who has left is not waited for.
  await Promise.race([closed, limiter.idle()]);
  await agent.destroy();
}

function describeStatus({ settings, breaker, limiter }: Works): UpstreamStatus {
  const { queued, inFlight, coolDownLeftMs } = limiter.status();
  return {
    name: settings.name,
    breaker: breaker.state(),
    openForMs: breaker.leftMs(),
    queued,
    inFlight,
    coolDownMs: Math.ceil(coolDownLeftMs),
  };
}
