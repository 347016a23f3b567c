import type { Session } from '../fetch/session.ts';
import type { SessionStore } from '../fetch/sessions.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { LegacyLane } from './legacy-lane.ts';
import { legacySideOf } from './legacy-side.ts';
import type { QuickCall, QuickRequest } from './quick.ts';

/** The way of requests in sessions past the SDK. */
export function createSessionLane(
  { clock }: Runtime,
  sessions: SessionStore,
  lane: LegacyLane,
): (request: QuickRequest) => QuickCall | undefined {
  return (request) => {
    const { message, caller, header, emit } = request;
    const id = header('mcp-session-id');
    if (!id || emit === undefined || !acceptsBoth(header('accept'))) return undefined;
    const session = sessions.peek(id, caller);
    if (session === undefined || !agrees(session, header('mcp-protocol-version'))) return undefined;
    // Its place is taken before it runs, and an id that is in use is for the SDK's side to refuse.
    let abandon: (reason: unknown) => void = () => {};
    const leave = (reason: unknown): void => abandon(reason);
    const requestId = 'id' in message ? message.id : undefined;
    if (requestId === undefined || !session.transport.seat(requestId, { emit, leave }))
      return undefined;
    const call = lane({ message, caller, side: () => legacySideOf(session.server) });
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
    return { ...call, isEvent: true, answer: settled(call.answer, finish), abandon: () => {} };
  };
}

function settled(answer: QuickCall['answer'], finish: () => void): QuickCall['answer'] {
  if (answer instanceof Promise) return answer.finally(finish);
  finish();
  return answer;
}

function acceptsBoth(accept: string | null | undefined): boolean {
  return accept?.includes('application/json') === true && accept.includes('text/event-stream');
}

function agrees(session: Session, version: string | null | undefined): boolean {
  return typeof version !== 'string' || version === session.revision();
}
