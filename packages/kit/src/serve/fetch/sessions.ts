import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { unreference } from './keep-alive.ts';
import { type Posted, refuse, getRequestId, restate } from './respond.ts';
import { beginSession, type Session } from './session.ts';
import { watchResponse } from './streams.ts';

/** How many legacy conversations are kept, and for how long. */
export interface SessionLimits {
  /** At most this many at once; the longest unused makes room. */
  readonly max: number;
  /** One that is not used for so long is ended. */
  readonly idleMs: number;
}

/** What the store works with. */
interface SessionStoreOptions {
  readonly runtime: Runtime;
  readonly limits: SessionLimits;
  readonly callerOf: CallerOf;
  readonly keepAliveMs: number;
}

/** One request of a legacy client. */
interface LegacyRequest {
  readonly request: Request;
  readonly caller: Caller;
  readonly body: Posted;
  readonly opens: boolean;
}

const RETRY_AFTER_SECONDS = '10';

/** The conversations of legacy clients, bounded in number and idle time. */
export class SessionStore {
  readonly #options: SessionStoreOptions;
  readonly #sessions = new Map<string, Session>();
  // Those that begin at the same time must not all take the same place.
  #opening = 0;
  // Runs only while there is something to sweep.
  #sweeper: ReturnType<typeof setInterval> | undefined;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  /** The session that a request names, where it is the caller's own. */
  find({ request, caller, body }: Omit<LegacyRequest, 'opens'>): Session | Response {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return refuseMissing(body);
    return this.peek(id, caller) ?? refuseEnded(body);
  }

  /** The caller's own session of this id, where there is one. */
  peek(id: string, caller: Caller): Session | undefined {
    const session = this.#sessions.get(id);
    // spec: http.session-not-auth
    return session?.caller.id === caller.id ? session : undefined;
  }

  async handle(legacy: LegacyRequest): Promise<Response> {
    const session = legacy.opens ? await this.#begin(legacy) : this.find(legacy);
    if (session instanceof Response) return session;
    const response = await this.#converse(session, legacy);
    // An opening that failed leaves nothing to talk about.
    if (legacy.opens && !response.ok) await session.end();
    return response;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.end()));
  }

  async #begin({ caller, body }: LegacyRequest): Promise<Session | Response> {
    const { limits } = this.#options;
    if (!this.#makeRoom(caller)) return refuseFull(limits.max, body);
    this.#opening += 1;
    const onEnd = (ended: Session): void => this.#forget(ended);
    const session = await beginSession({ ...this.#options, caller, onEnd });
    this.#opening -= 1;
    this.#sessions.set(session.id, session);
    const everyMs = Math.max(1_000, limits.idleMs / 4);
    this.#sweeper ??= unreference(setInterval(() => this.#sweep(), everyMs));
    return session;
  }

  async #converse(session: Session, { request, body }: LegacyRequest): Promise<Response> {
    const { clock } = this.#options.runtime;
    session.open += 1;
    session.lastUsed = clock();
    const response = await session.transport.handleRequest(request, {
      ...(body !== undefined && { parsedBody: body }),
    });
    return watchResponse(await restate(response, body), () => {
      session.open -= 1;
      session.lastUsed = clock();
    });
  }

  #forget(session: Session): void {
    this.#sessions.delete(session.id);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #sweep(): void {
    const { runtime, limits } = this.#options;
    const since = runtime.clock() - limits.idleMs;
    for (const session of this.#sessions.values()) {
      if (session.open === 0 && session.lastUsed <= since) void session.end();
    }
  }

  // Whoever has most makes room, so that nobody can push out the others or keep them out.
  #makeRoom(caller: Caller): boolean {
    this.#sweep();
    if (this.#sessions.size + this.#opening < this.#options.limits.max) return true;
    const all = [...this.#sessions.values()];
    const shares = countShares(all);
    const share = ({ id }: Caller): number => shares.get(id) ?? 0;
    const own = share(caller);
    const oldest = all
      // One that is in use is ended only for a caller who still has fewer afterwards.
      .filter((session) => share(session.caller) >= own + (session.open === 0 ? 0 : 2))
      .toSorted(
        (a, b) =>
          Number(a.open > 0) - Number(b.open > 0) ||
          share(b.caller) - share(a.caller) ||
          a.lastUsed - b.lastUsed,
      )[0];
    if (oldest === undefined) return false;
    this.#forget(oldest);
    void oldest.end();
    return true;
  }
}

// spec: http.session-required
function refuseMissing(body: Posted): Response {
  return refuse({
    status: 400,
    id: getRequestId(body),
    message: 'The Mcp-Session-Id header is missing: send initialize first, then its session id.',
  });
}

// spec: http.session-ended
function refuseEnded(body: Posted): Response {
  return refuse({
    status: 404,
    id: getRequestId(body),
    message: 'There is no such session: it has ended or never was. Send initialize again.',
  });
}

function refuseFull(max: number, body: Posted): Response {
  return refuse({
    status: 503,
    id: getRequestId(body),
    message: `All ${max} sessions are in use. Try again later.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  });
}

/** How many of some things each caller has, by the caller's id. */
export function countShares(
  held: Iterable<{ readonly caller: Caller }>,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { caller } of held) shares.set(caller.id, (shares.get(caller.id) ?? 0) + 1);
  return shares;
}
