import type { SessionStore } from '../fetch/sessions.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createEnvelopes } from './envelopes.ts';
import { judgeEnvelope } from './judge-envelope.ts';
import { createLegacyLane } from './legacy-lane.ts';
import { createListBytes } from './lists.ts';
import { createModernLane } from './modern-lane.ts';
import type { QuickCall, QuickRequest } from './quick.ts';
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
  const modern = createModernLane(runtime, lists, createEnvelopes(judgeEnvelope));
  const legacy = createSessionLane(runtime, sessions, createLegacyLane(runtime, lists));
  return {
    take: (request) => modern.take(request) ?? legacy(request),
    close() {
      lists.close();
      modern.close();
    },
  };
}
