import type { Agent } from 'undici';

import { isInside, type Scope } from './address.ts';
import type { AnswerCache, Found } from './cache.ts';
import type { Breaker } from './breaker.ts';
import {
  type Circumstances,
  addDoubt,
  Failure,
  createBreakerError,
  createClosedError,
  createPauseError,
  createStrayedError,
  toFailure,
} from './failures.ts';
import { judge } from './judge.ts';
import type { Limiter, Turn } from './limiter.ts';
import type { RedirectMode } from './request.ts';
import { ARRIVED, toResponse, type Answer } from './response.ts';
import type { Retrier } from './retry.ts';
import { send, type Outgoing } from './send.ts';
import type { Settings } from './settings.ts';
import type { Term } from './term.ts';

/** The parts of an upstream shared by all calls. */
export interface Works {
  readonly settings: Settings;
  readonly connections: Connections;
  readonly limiter: Limiter;
  readonly breaker: Breaker;
  readonly retrier: Retrier;
  readonly cache: AnswerCache;
}

/** The connections to a service, opened when they are first needed. */
export interface Connections {
  readonly open: () => Agent | Promise<Agent>;
  /** Refuses further requests; returns what is left to close. */
  readonly close: () => Promise<Agent> | undefined;
  readonly isClosed: () => boolean;
}

/** One call with all of its parameters. */
export interface Call {
  readonly outgoing: Outgoing;
  readonly about: Circumstances;
  readonly accept: readonly number[];
  /** How to handle a redirect within the service. */
  readonly redirect: RedirectMode;
  readonly priority: number;
  /** The cache lookup; undefined for calls that are not cached. */
  readonly lookup: Parameters<AnswerCache['read']>[0] | undefined;
}

/** Makes a call: from the cache, or through the breaker, retries and limits. */
export async function runCall(works: Works, call: Call, term: Term): Promise<Found> {
  const ask = (shared: Term): Promise<Answer> =>
    works.breaker.run(
      () => works.retrier(shared, (index) => attempt(works, call, { term: shared, index })),
      shared.signal,
    );
  try {
    if (call.lookup !== undefined) return await works.cache.read(call.lookup, term, ask);
    return { answer: await ask(term), ...ARRIVED };
  } catch (thrown) {
    // Callers of a shared request cannot know whether it was sent; only reads are shared.
    throw toFailure(thrown, call.about, call.lookup !== undefined);
  }
}

/** Creates the error for an open breaker, or for a pause that outlasts it. */
export function createOpenError({ name, pauses }: Settings, leftMs: number): Failure {
  const pause = pauses.find();
  return pause !== undefined && pause.leftMs > leftMs
    ? createPauseError(name, pause)
    : createBreakerError(name, leftMs);
}

interface Attempt {
  readonly term: Term;
  readonly index: number;
}

async function attempt(works: Works, call: Call, { term, index }: Attempt): Promise<Answer> {
  let { outgoing } = call;
  for (let hops = 0; ; hops++) {
    const { url, method } = outgoing;
    const part = (): string | undefined => works.settings.partOf?.(url);
    const turn = { term, priority: call.priority, admitted: index + hops > 0, part };
    const stop = await exchangeOnce(works, { ...call, outgoing }, turn).catch((thrown: unknown) => {
      throw hops === 0 ? thrown : explainRedirect(thrown, call, method);
    });
    if ('answer' in stop) return stop.answer;
    if (hops === MAX_REDIRECTS) throw createStrayedError(call.about, 'endless');
    outgoing = stop.next;
  }
}

/**
 * A redirected write may have been executed, so later errors must say that the outcome is unknown.
 */
function explainRedirect(thrown: unknown, { about, outgoing }: Call, method: string): unknown {
  if (about.isRead) return thrown;
  const told = toFailure(thrown, about, true);
  if (!(told instanceof Failure)) return told;
  // If the redirect preserves the method, its response is the response to the write.
  if (told.kind === 'answer' && method === outgoing.method) return told;
  return new Failure(addDoubt(told.error), { kind: told.kind, response: told.response });
}

type Stop = { readonly answer: Answer } | { readonly next: Outgoing };

/** Sends one request after waiting for the limiter; first attempts, retries and redirects alike. */
async function exchangeOnce(works: Works, call: Call, turn: Turn): Promise<Stop> {
  const { about, outgoing } = call;
  // Before the turn in the limiter: turns that wait for a module to load would be used all at once.
  const opened = works.connections.open();
  const agent = opened instanceof Promise ? await opened : opened;
  if (works.connections.isClosed()) throw createClosedError(about.name);
  if (turn.admitted && works.breaker.state() === 'open') {
    throw createOpenError(works.settings, works.breaker.leftMs());
  }
  let sent = false;
  const bounds = {
    signal: turn.term.signal,
    timeoutMs: about.attemptMs,
    maxBytes: about.maxBytes,
    onSent: () => {
      sent = true;
    },
  };
  return works.limiter.run(turn, async () => {
    const answer = await send(agent, outgoing, bounds).catch((thrown: unknown) => {
      throw toFailure(thrown, about, sent);
    });
    return weigh(works, call, answer);
  });
}

/** Runs while the request holds its slot, so that a pause applies to the next one. */
function weigh({ settings }: Works, call: Call, answer: Answer): Stop {
  const next = findNext(settings, call, answer);
  const { failure, pause } = judge(toResponse(settings.name, answer, ARRIVED), {
    about: call.about,
    accept: call.accept,
    classify: next === undefined ? settings.classify : undefined,
    rate: settings.rate,
  });
  if (pause !== undefined) {
    const part = pause.isPartial ? settings.partOf?.(answer.url) : undefined;
    settings.pauses.begin({ ...pause, part });
  }
  if (next !== undefined) return { next };
  if (failure !== undefined) throw failure;
  return { answer };
}

/** Returns the request to which an answer redirects, unless the redirect itself is the answer. */
function findNext(settings: Settings, call: Call, answer: Answer): Outgoing | undefined {
  if (call.redirect === 'manual' || call.accept.includes(answer.status)) return undefined;
  const next = readRedirect(settings, call.outgoing, answer);
  if (next === undefined) return undefined;
  if (call.redirect === 'error') throw createStrayedError(call.about, 'unwanted');
  if (typeof next === 'string') throw createStrayedError(call.about, next);
  return next;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Maximum number of redirects per attempt. */
const MAX_REDIRECTS = 5;

/** Returns the next request for a redirect within the service, or how the redirect leaves it. */
function readRedirect(
  scope: Scope,
  outgoing: Outgoing,
  answer: Answer,
): Outgoing | 'foreign' | 'outside' | undefined {
  const location = answer.headers.get('location');
  if (!REDIRECTS.has(answer.status) || location === null) return undefined;
  const url = URL.canParse(location, outgoing.url.href)
    ? new URL(location, outgoing.url)
    : undefined;
  // Never follows to another origin: headers and query may contain credentials.
  if (url?.origin !== outgoing.url.origin) return 'foreign';
  if (!isInside(scope, url)) return 'outside';
  url.hash = '';
  const keepsMethod = [307, 308].includes(answer.status) || !becomesGet(outgoing, answer.status);
  if (keepsMethod) return { ...outgoing, url };
  const headers = new Headers(outgoing.headers);
  headers.delete('content-type');
  return { method: 'GET', url, headers, body: undefined };
}

/** Like browsers: always for 303, and for POST with 301 and 302. */
function becomesGet({ method }: Outgoing, status: number): boolean {
  return status === 303 ? method !== 'HEAD' && method !== 'GET' : method === 'POST';
}
