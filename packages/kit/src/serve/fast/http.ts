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

/** The short way from a request to the call pipeline, in front of the SDK. */
export interface FastPath {
  /** Answers a plain request; undefined where nothing was done, and the SDK is to be asked. */
  readonly take: (request: FastRequest) => FastCall | undefined;
  /** Ends what is running. */
  readonly close: () => void;
}

// The SDK's schemas of the modern era are built when it first judges by them, which takes a while.
const judge: JudgeEnvelope = (request) => isPlainEnvelope(request) || judgeEnvelope(request);

/**
 * Opens the fast path of one endpoint. It takes calls of tools, the first page of their list and the
 * question what the server can do, where they are written as clients write them every day; everything
 * else, and everything that is to be refused, goes to the SDK. Whichever way it took, a request gets
 * the same answer.
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

/** The way of requests in sessions past the SDK. */
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
    // Its place is taken before it runs, and an id that is in use is for the SDK's side to refuse.
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
    session.lastUsed = clock();
    const finish = (): void => {
      session.transport.unseat(requestId);
      session.open -= 1;
      session.lastUsed = clock();
    };
    // Whoever cuts the connection has not cancelled: that takes a message in this era.
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

/** The answer to a call as a web-standard response. */
export async function toResponse(call: FastCall, signal: AbortSignal): Promise<Response> {
  const abandon = (): void => call.abandon(signal.reason);
  if (signal.aborted) abandon();
  else signal.addEventListener('abort', abandon, { once: true });
  const answer = await call.answer;
  signal.removeEventListener('abort', abandon);
  // Nobody is there to read it.
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
