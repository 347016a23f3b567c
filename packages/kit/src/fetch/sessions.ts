import type { Caller } from '../context/types.ts';
import type { CallerOf } from '../protocol/sdk-server.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuse } from './respond.ts';
import { beginSession, type Session } from './session.ts';
import { watchResponse } from './watch-response.ts';

/** How many legacy conversations are kept, and for how long. */
export interface SessionLimits {
  /** At most this many at once; the longest unused makes room. */
  readonly max: number;
  /** One that is not used for so long is ended. */
  readonly idleMs: number;
}

/** What the store works with. */
export interface SessionStoreOptions {
  readonly runtime: Runtime;
  readonly limits: SessionLimits;
  readonly callerOf: CallerOf;
  readonly keepAliveMs: number;
}

/** One request of a legacy client. */
export interface LegacyRequest {
  readonly request: Request;
  readonly caller: Caller;
  readonly body: unknown;
  readonly opens: boolean;
}

/** The conversations of legacy clients, bounded in number and idle time. */
export interface SessionStore {
  readonly size: number;
  find(request: Request, caller: Caller): Session | Response;
  handle(legacy: LegacyRequest): Promise<Response>;
  close(): Promise<void>;
}

const RETRY_AFTER_SECONDS = '10';

/** Creates an empty store; it sweeps only while it holds something. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { runtime, limits } = options;
  const sessions = new Map<string, Session>();
  let sweeper: ReturnType<typeof setInterval> | undefined;

  const forget = (session: Session): void => {
    sessions.delete(session.id);
    if (sessions.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  };

  const sweep = (): void => {
    const since = runtime.clock() - limits.idleMs;
    for (const session of sessions.values()) {
      if (session.open === 0 && session.lastUsed <= since) void session.end();
    }
  };

  const makeRoom = async (): Promise<boolean> => {
    sweep();
    if (sessions.size < limits.max) return true;
    const idle = [...sessions.values()].filter((session) => session.open === 0);
    const oldest = idle.toSorted((a, b) => a.lastUsed - b.lastUsed)[0];
    await oldest?.end();
    return oldest !== undefined;
  };

  const begin = async (caller: Caller): Promise<Session | Response> => {
    if (!(await makeRoom())) return full(limits.max);
    const session = await beginSession({ ...options, caller, onEnd: forget });
    sessions.set(session.id, session);
    sweeper ??= unreferenced(setInterval(sweep, Math.max(1_000, limits.idleMs / 4)));
    return session;
  };

  const find = (request: Request, caller: Caller): Session | Response => {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return missing();
    const session = sessions.get(id);
    // spec: http.session-not-auth
    return session === undefined || session.caller.id !== caller.id ? ended() : session;
  };

  const converse = async (
    session: Session,
    { request, body }: LegacyRequest,
  ): Promise<Response> => {
    session.open += 1;
    session.lastUsed = runtime.clock();
    const response = await session.transport.handleRequest(request, {
      ...(body !== undefined && { parsedBody: body }),
    });
    return watchResponse(response, () => {
      session.open -= 1;
      session.lastUsed = runtime.clock();
    });
  };

  return {
    get size() {
      return sessions.size;
    },
    find,
    async handle(legacy) {
      const session = legacy.opens
        ? await begin(legacy.caller)
        : find(legacy.request, legacy.caller);
      if (session instanceof Response) return session;
      const response = await converse(session, legacy);
      // An opening that failed leaves nothing to talk about.
      if (legacy.opens && !response.ok) await session.end();
      return response;
    },
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.end()));
    },
  };
}

// spec: http.session-required
function missing(): Response {
  return refuse({
    status: 400,
    message: 'The Mcp-Session-Id header is missing: send initialize first, then its session id.',
  });
}

// spec: http.session-ended
function ended(): Response {
  return refuse({
    status: 404,
    message: 'There is no such session: it has ended or never was. Send initialize again.',
  });
}

function full(max: number): Response {
  return refuse({
    status: 503,
    message: `All ${max} sessions are in use. Try again later.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  });
}

// Not every runtime lets a timer go unnoticed; where one does, it must not keep the process alive.
function unreferenced<Timer>(timer: Timer): Timer {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
