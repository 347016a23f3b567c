import type {
  ClientCapabilities,
  InputRequest,
  ServerNotification,
} from '@modelcontextprotocol/server';

import type { Caller, ClientView, LogLevel } from './context/types.ts';

/** Tells of the end of a caller's interest, also where it has come already. */
export type WhenGone = (listener: (reason: unknown) => void) => () => void;

/** One request and the way back to who sent it, whichever transport and era it came by. */
export interface Exchange {
  readonly method: string;
  readonly caller: Caller;
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  /** Calls back, once, when the caller cancels or goes away; returns the way to stop listening. */
  readonly whenGone: WhenGone;
  /** The request's `_meta`, without the envelope of the modern era. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Modern era: answers that came with a retried request. */
  readonly inputResponses: Readonly<Record<string, unknown>>;
  /** Modern era: the sealed state that came back with a retried request. */
  readonly requestState: unknown;
  notify(notification: ServerNotification): Promise<void>;
  log(level: LogLevel, data: unknown): Promise<void>;
  /** Legacy era: asks the client directly and waits. Absent where the protocol has no such request. */
  readonly request?: (request: InputRequest, signal: AbortSignal) => Promise<unknown>;
}
