import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';

/** A request as it arrives, before anything is made of it. */
export interface QuickRequest {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  readonly header: (name: string) => string | null | undefined;
  /** Sends a message ahead of the answer; where this cannot be done, legacy requests are not taken. */
  readonly emit?: (message: JSONRPCMessage) => void;
}

/** An answer that is one message. */
export interface QuickAnswer {
  readonly status: number;
  /** The message as JSON: these bytes, if any, and then the text. */
  readonly start?: Uint8Array;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that was taken. */
export interface QuickCall {
  readonly id: RequestId;
  /** Whether the answer is the one event of a stream, as legacy clients get it. */
  readonly isEvent?: boolean;
  /** Its answer; undefined where nobody waits for one any more. */
  readonly answer: QuickAnswer | Promise<QuickAnswer | undefined>;
  /** To be called when the client leaves before its answer. */
  readonly abandon: (reason: unknown) => void;
}
