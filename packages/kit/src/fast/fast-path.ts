import type { SessionStore } from '../fetch/sessions.ts';
import { judgeEnvelope, type JudgeEnvelope } from '../protocol/judge-envelope.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createEnvelopes } from './envelopes.ts';
import { createLegacyLane } from './legacy-lane.ts';
import { createListBytes } from './lists.ts';
import { createModernLane } from './modern-lane.ts';
import { isPlainEnvelope } from './plain-client.ts';
import type { QuickCall, QuickRequest } from './quick.ts';
import { createSessionLane } from './session-lane.ts';

/** The short way from a request to the call pipeline, in front of the SDK. */
export interface FastPath {
  /** Answers a plain request; undefined where nothing was done, and the SDK is to be asked. */
  readonly take: (request: QuickRequest) => QuickCall | undefined;
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
  const modern = createModernLane(runtime, lists, createEnvelopes(judge));
  const legacy = createSessionLane(runtime, sessions, createLegacyLane(runtime, lists));
  return {
    take: (request) => modern.take(request) ?? legacy(request),
    close() {
      lists.close();
      modern.close();
    },
  };
}
