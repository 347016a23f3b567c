import type { Agent } from 'undici';

import { createBreaker, type BreakerState } from './breaker.ts';
import { createAnswerCache } from './cache.ts';
import { createOpenError, runCall, type Connections, type Works } from './call.ts';
import { createPauseError, Failure, createQueueFullError, createClosedError } from './failures.ts';
import { readFetch, toWebResponse, type Fetch } from './fetch.ts';
import { createLimiter } from './limiter.ts';
import { createSecrecy } from './mask.ts';
import type { UpstreamOptions } from './options.ts';
import type { PathParams, PathTemplate } from './path.ts';
import type { UpstreamPause } from './pauses.ts';
import { createPlanner, type Plan } from './plan.ts';
import type { CallOptions, UpstreamRequest } from './request.ts';
import { copyAnswer, toResponse, type UpstreamResponse } from './response.ts';
import { createRetrier } from './retry.ts';
import { settle, type Settings } from './settings.ts';
import { withTerm } from './term.ts';

/** The current state of an upstream, for diagnostics and health checks. */
export interface UpstreamStatus {
  readonly name: string;
  readonly breaker: BreakerState;
  /** Milliseconds until the open breaker allows a trial. */
  readonly openForMs: number;
  /** Number of calls waiting in the queue. */
  readonly queued: number;
  readonly inFlight: number;
  /** Remaining pause of the whole service, in milliseconds. */
  readonly coolDownMs: number;
  /** The pauses that the service requested: of what, for how long, and until when. */
  readonly pauses: readonly UpstreamPause[];
}

/** The request parameter, which requires `params` if the path has placeholders. */
type Asked<Path extends string, Request> = keyof PathParams<Path> extends never
  ? [request?: Request]
  : [request: Request & { readonly params: PathParams<Path> }];

/** A client for an outside service. */
export interface Upstream {
  readonly name: string;
  /**
   * Makes a request; every failure is thrown as a ToolError. The path is a template below
   * `baseUrl`, such as `notes/{id}`, filled from `params`, or a URL that the service returned.
   */
  readonly request: <const Path extends string>(
    path: PathTemplate<Path> | URL,
    ...request: Asked<Path, UpstreamRequest>
  ) => Promise<UpstreamResponse>;
  /** Makes a GET request. */
  readonly get: <const Path extends string>(
    path: PathTemplate<Path> | URL,
    ...request: Asked<Path, Omit<UpstreamRequest, 'method' | 'body' | 'json' | 'form'>>
  ) => Promise<UpstreamResponse>;
  /** A `fetch` for libraries: returns responses of any HTTP status, and throws all other errors. */
  readonly fetch: Fetch;
  /** Creates a `fetch` with other options, for example for a POST that only reads. */
  readonly fetchWith: (options: CallOptions) => Fetch;
  readonly status: () => UpstreamStatus;
  /** Clears the cache. */
  readonly forget: () => void;
  /** Rejects waiting calls, waits for requests in flight, and closes the connections. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the client for an outside service, with limits, retries, circuit breaker, timeouts, cache
 * and redaction. Create one per service and share it, since limits apply per client.
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
  const { name, rate, timeout, pauses } = settings;
  const limiter = createLimiter(
    { rate, pauses },
    {
      full: (waiting) => createQueueFullError(name, waiting),
      pausing: (pause) => createPauseError(name, pause),
    },
  );
  const breaker = createBreaker(settings.breaker, {
    open: (leftMs) => createOpenError(settings, leftMs),
    onOpen: () => limiter.turnAway(createOpenError(settings, breaker.leftMs())),
  });
  return {
    settings,
    limiter,
    breaker,
    retrier: createRetrier(settings.retry),
    cache: createAnswerCache(settings.cacheBytes),
    connections: createConnections({
      // Twice as many connections as concurrent requests: a connection is briefly busy after a
      // response, and a request that has its turn must not wait for it.
      connections: rate.concurrency * 2,
      connect: { timeout: timeout.connectMs },
    }),
  };
}

/** Loads undici for the first request: a server lists its tools before, and sooner without it. */
function createConnections(options: Agent.Options): Connections {
  let agent: Agent | undefined;
  let loading: Promise<Agent> | undefined;
  let isClosed = false;
  const load = async (): Promise<Agent> => {
    const undici = await import('undici');
    return (agent = new undici.Agent(options));
  };
  return {
    isClosed: () => isClosed,
    open: () => agent ?? (loading ??= load()),
    close: () => {
      isClosed = true;
      return loading;
    },
  };
}

async function closeDown({ connections, limiter }: Works): Promise<void> {
  const agent = await connections.close();
  if (agent === undefined) return;
  const closed = agent.close();
  // Does not wait for connections that are being opened for cancelled requests.
  await Promise.race([closed, limiter.idle()]);
  await agent.destroy();
}

function describeStatus({ settings, breaker, limiter }: Works): UpstreamStatus {
  const { queued, inFlight } = limiter.status();
  return {
    name: settings.name,
    breaker: breaker.state(),
    openForMs: breaker.leftMs(),
    queued,
    inFlight,
    coolDownMs: Math.ceil(settings.pauses.leftMs()),
    pauses: settings.pauses.list(),
  };
}
