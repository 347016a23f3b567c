import type { Runtime } from '../../call/runtime.ts';
import { refuseClosing } from '../fetch/respond.ts';
import type { Session } from '../fetch/session.ts';
import type { SessionStore } from '../fetch/sessions.ts';
import { judgeEnvelope, type JudgeEnvelope } from '../sdk/judge-envelope.ts';
import { createListBytes } from './answers.ts';
import { createLegacyFastPath, type LegacyFastPath, readLegacyPeer } from './legacy.ts';
import { createEnvelopes, createModernFastPath } from './modern.ts';
import { isPlainEnvelope } from './plain.ts';
import type { FastCall, FastRequest } from './run-call.ts';

/** The fast path: answers plain requests without the SDK. */
export interface FastPath {
  /**
   * Answers a plain request; returns undefined, without side effects, if the SDK must handle it.
   */
  readonly take: (request: FastRequest) => FastCall | undefined;
  /** Aborts running calls. */
  readonly close: () => void;
}

// The SDK builds its schemas on first use, which is slow, so plain envelopes are checked without
// them.
const judge: JudgeEnvelope = (request) => isPlainEnvelope(request) || judgeEnvelope(request);

/**
 * Creates the fast path of an endpoint. It handles tool calls, the first page of tools and
 * discovery, if they have the usual form; all other requests, and all errors, go to the SDK.
 * Responses are the same either way.
 */
export function openFastPath(runtime: Runtime, sessions: SessionStore): FastPath {
  const lists = createListBytes(runtime);
  const modern = createModernFastPath(runtime, lists, createEnvelopes(judge));
  const legacy = createSessionFastPath(runtime, sessions, createLegacyFastPath(runtime, lists));
  return {
    take: (request) => modern.take(request) ?? legacy(request),
    close() {
      lists.close();
      modern.close();
    },
  };
}

/** Creates the fast path of requests in sessions. */
function createSessionFastPath(
  { clock }: Runtime,
  sessions: SessionStore,
  fastPath: LegacyFastPath,
): (request: FastRequest) => FastCall | undefined {
  return (request) => {
    const { message, caller, header, emit } = request;
    const id = header('mcp-session-id');
    if (!id || emit === undefined || !acceptsBoth(header('accept'))) return undefined;
    const session = sessions.peek(id, caller);
    if (session === undefined || !isSessionRevision(session, header('mcp-protocol-version')))
      return undefined;
    // Registers the id before the call runs; if it is in use, the SDK path refuses the request.
    let abandon: (reason: unknown) => void = () => {};
    const leave = (reason: unknown): void => abandon(reason);
    const requestId = 'id' in message ? message.id : undefined;
    if (requestId === undefined || !session.transport.seat(requestId, { emit, leave }))
      return undefined;
    const call = fastPath({ message, caller, side: () => readLegacyPeer(session.server) });
    if (call === undefined) {
      session.transport.unseat(requestId);
      return undefined;
    }
    abandon = call.abandon;
    session.open += 1;
    session.isUsed = true;
    session.lastUsed = clock();
    const finish = (): void => {
      session.transport.unseat(requestId);
      session.open -= 1;
      session.lastUsed = clock();
    };
    // In this era a disconnect does not cancel a request; that requires a message.
    return { ...call, isEvent: true, answer: settleAnswer(call.answer, finish), abandon: () => {} };
  };
}

function settleAnswer(answer: FastCall['answer'], finish: () => void): FastCall['answer'] {
  if (answer instanceof Promise) return answer.finally(finish);
  finish();
  return answer;
}

function acceptsBoth(accept: string | null | undefined): boolean {
  return accept?.includes('application/json') === true && accept.includes('text/event-stream');
}

function isSessionRevision(session: Session, version: string | null | undefined): boolean {
  return typeof version !== 'string' || version === session.revision();
}

/** Converts the result of a fast call to a web-standard response. */
export async function toResponse(call: FastCall, signal: AbortSignal): Promise<Response> {
  const abandon = (): void => call.abandon(signal.reason);
  if (signal.aborted) abandon();
  else signal.addEventListener('abort', abandon, { once: true });
  const answer = await call.answer;
  signal.removeEventListener('abort', abandon);
  // The client has disconnected.
  if (answer === undefined) return refuseClosing(call.id);
  const { status, start, text, headers } = answer;
  const body = start === undefined ? text : joinBytes(start, text);
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function joinBytes(start: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const end = new TextEncoder().encode(text);
  const all = new Uint8Array(start.length + end.length);
  all.set(start);
  all.set(end, start.length);
  return all;
}
