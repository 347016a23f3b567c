import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { unreference } from './keep-alive.ts';
import { type Posted, refuse, getRequestId, restate } from './respond.ts';
import { beginSession, type Session } from './session.ts';
import { watchResponse } from './streams.ts';

/** Limits on the number and idle time of legacy sessions. */
export interface SessionLimits {
  /** Maximum number of sessions; the least recently used are evicted. */
  readonly max: number;
  /** Idle time after which a session ends. */
  readonly idleMs: number;
}

/** Options of {@link SessionStore}. */
interface SessionStoreOptions {
  readonly runtime: Runtime;
  readonly limits: SessionLimits;
  readonly callerOf: CallerOf;
  readonly keepAliveMs: number;
}

/** A request of a legacy client. */
interface LegacyRequest {
  readonly request: Request;
  readonly caller: Caller;
  readonly body: Posted;
  readonly opens: boolean;
}

const RETRY_AFTER_SECONDS = '10';

/** The sessions of legacy clients, limited in number and idle time. */
export class SessionStore {
  readonly #options: SessionStoreOptions;
  readonly #sessions = new Map<string, Session>();
  // Sessions being opened count too, so that concurrent ones cannot exceed the limit.
  #opening = 0;
  // Runs only while there are sessions.
  #sweeper: ReturnType<typeof setInterval> | undefined;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  /**
   * Returns the session that a request names, if it belongs to the caller; otherwise an error
   * response.
   */
  find({ request, caller, body }: Omit<LegacyRequest, 'opens'>): Session | Response {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return refuseMissing(body);
    return this.peek(id, caller) ?? refuseEnded(body);
  }

  /** Returns the caller's session with this id, if there is one. */
  peek(id: string, caller: Caller): Session | undefined {
    const session = this.#sessions.get(id);
    // spec: http.session-not-auth
    return session?.caller.id === caller.id ? session : undefined;
  }

  async handle(legacy: LegacyRequest): Promise<Response> {
    const session = legacy.opens ? await this.#begin(legacy) : this.find(legacy);
    if (session instanceof Response) return session;
    const response = await this.#converse(session, legacy);
    // A failed initialization ends the session.
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

  async #converse(session: Session, { request, body, opens }: LegacyRequest): Promise<Response> {
    const { clock } = this.#options.runtime;
    session.open += 1;
    session.isUsed ||= !opens && getRequestId(body) !== undefined;
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

  // Evicts from the caller with the most sessions, so that nobody can crowd out the others.
  #makeRoom(caller: Caller): boolean {
    this.#sweep();
    if (this.#sessions.size + this.#opening < this.#options.limits.max) return true;
    const evicted = findEvictable([...this.#sessions.values()], caller);
    if (evicted === undefined || !this.#mayEvict(evicted, caller)) return false;
    this.#forget(evicted);
    void evicted.end();
    return true;
  }

  // Clients that are one caller cannot be told apart by how many sessions they have, so those that
  // open many quickly end the sessions of others slowly, and each at its own expense.
  #mayEvict({ caller: owner, isUsed, lastUsed }: Session, caller: Caller): boolean {
    const { clock, fair } = this.#options.runtime;
    if (caller.source === undefined || owner.id !== caller.id) return true;
    if (!isUsed || clock() - lastUsed >= FORGOTTEN_MS) return true;
    return fair.take(caller, `${caller.id}\n\n\nsessions`, EVICTIONS_PER_MINUTE) === 0;
  }
}

/** A session that was not used for so long makes room at any time. */
const FORGOTTEN_MS = 300_000;
/** How many other sessions the clients of one caller may end in a minute. */
const EVICTIONS_PER_MINUTE = 120;

/** Finds the session that makes room for a new one of a caller: of each caller, at most one. */
function findEvictable(all: readonly Session[], caller: Caller): Session | undefined {
  const callers = groupByCaller(all);
  const share = ({ id }: Caller): number => callers.get(id)?.length ?? 0;
  const own = share(caller);
  const found = [...callers.values()]
    .flatMap((sessions) => findLeastNeeded(sessions, caller) ?? [])
    .filter(
      (session) =>
        session.caller.id === caller.id ||
        // A session in use is evicted only if its caller keeps at least as many as the new one then
        // has.
        share(session.caller) >= own + (session.open === 0 ? 0 : 2),
    );
  return findFirst(
    found,
    (a, b) =>
      Number(a.open > 0) - Number(b.open > 0) ||
      share(b.caller) - share(a.caller) ||
      a.lastUsed - b.lastUsed,
  );
}

function groupByCaller(all: readonly Session[]): ReadonlyMap<string, readonly Session[]> {
  const groups = new Map<string, Session[]>();
  for (const session of all) {
    const group = groups.get(session.caller.id);
    if (group === undefined) groups.set(session.caller.id, [session]);
    else group.push(session);
  }
  return groups;
}

// Cheaper than to sort, which counts when sessions are opened as fast as a client can.
function findFirst(
  sessions: readonly Session[],
  compare: (a: Session, b: Session) => number,
): Session | undefined {
  return sessions.reduce<Session | undefined>(
    (first, session) => (first === undefined || compare(session, first) < 0 ? session : first),
    undefined,
  );
}

/**
 * Finds the session that a caller needs least: never used since it was opened, idle, of the client
 * with the most, unused for longest.
 */
function findLeastNeeded(sessions: readonly Session[], caller: Caller): Session | undefined {
  const parts = new Map<unknown, number>();
  const part = ({ source }: Caller): number => parts.get(source) ?? 0;
  for (const { caller: owner } of sessions) parts.set(owner.source, part(owner) + 1);
  const isOwn = sessions[0]?.caller.id === caller.id;
  const own = part(caller);
  const candidates = sessions.filter(
    (session) => !isOwn || session.open === 0 || !session.isUsed || part(session.caller) >= own + 2,
  );
  return findFirst(
    candidates,
    (a, b) =>
      Number(a.isUsed) - Number(b.isUsed) ||
      Number(a.open > 0) - Number(b.open > 0) ||
      part(b.caller) - part(a.caller) ||
      a.lastUsed - b.lastUsed,
  );
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

/** Counts items by the id of their caller. */
export function countShares(
  held: Iterable<{ readonly caller: Caller }>,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { caller } of held) shares.set(caller.id, (shares.get(caller.id) ?? 0) + 1);
  return shares;
}
