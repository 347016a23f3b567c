import { leavingRefusal, refusalBody } from '../fetch/respond.ts';
import type { SessionStore } from '../fetch/sessions.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createLegacyLane } from './legacy-lane.ts';
import { createListBytes } from './lists.ts';
import { createModernLane } from './modern-lane.ts';
import type { QuickAnswer, QuickCall, QuickRequest } from './quick.ts';
import { createSessionLane } from './session-lane.ts';

/** The short way from a request to the call pipeline, in front of the SDK. */
export interface FastPath {
  /** Answers a plain request; undefined where nothing was done, and the SDK is to be asked. */
  readonly take: (request: QuickRequest) => QuickCall | undefined;
  /** Ends what is running. */
  readonly close: () => void;
}

/**
 * Opens the fast path of one endpoint. It takes calls of tools and the first page of their list,
 * where both are written as clients write them every day; everything else, and everything that is to
 * be refused, goes to the SDK. Whichever way it took, a request gets the same answer.
 */
export function openFastPath(runtime: Runtime, sessions: SessionStore): FastPath {
  const lists = createListBytes(runtime);
  const modern = createModernLane(runtime, lists);
  const legacy = createSessionLane(runtime, sessions, createLegacyLane(runtime, lists));
  const running = new Set<QuickCall>();
  let isClosed = false;

  // The answer of a call that was ended with the server says so.
  const lastWord = (
    { id }: QuickCall,
    answer: QuickAnswer | undefined,
  ): QuickAnswer | undefined => {
    if (answer !== undefined || !isClosed) return answer;
    const refusal = leavingRefusal(id);
    const { status, headers } = refusal;
    return { status, headers, text: JSON.stringify(refusalBody(refusal)) };
  };

  const keep = (call: QuickCall): QuickCall => {
    if (!(call.answer instanceof Promise)) return call;
    running.add(call);
    const answer = call.answer
      .then((given) => lastWord(call, given))
      .finally(() => running.delete(call));
    return { ...call, answer };
  };

  return {
    take(request) {
      const inModern = modern.take(request);
      return inModern === undefined ? legacy(request) : keep(inModern);
    },
    close() {
      isClosed = true;
      lists.close();
      for (const { abandon } of running) abandon(new Error('The server is shutting down.'));
    },
  };
}
