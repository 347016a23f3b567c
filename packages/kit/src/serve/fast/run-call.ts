import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';

import { type CallParams, callTool } from '../../call/call-tool.ts';
import { CallerGone } from '../../call/deadline.ts';
import type { Caller, Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import type { Encode } from './answers.ts';

/** One call of a tool, on its way past the SDK. */
interface FastRun {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly request: JSONRPCRequest;
  readonly encode: Encode;
  /** What is said of a call whose caller is gone, if anything. */
  readonly onGone?: (id: RequestId) => FastAnswer | undefined;
  readonly onEnd?: () => void;
}

/** What an exchange does where there is no token for progress and no wish for logs. */
export const doNothing = (): Promise<void> => Promise.resolve();

/** What it holds where there was no earlier round. */
export const NO_RESPONSES: Exchange['inputResponses'] = Object.freeze({});

/** Takes a call through the pipeline that every call takes, and writes its answer as the SDK would. */
export async function runCall({
  runtime,
  exchange,
  request: { id, params },
  encode,
  onGone,
  onEnd,
}: FastRun): Promise<FastAnswer | undefined> {
  try {
    // Read before: the params are those of a call.
    const called = await callTool(runtime, exchange, params as unknown as CallParams);
    return { status: 200, text: encode(called, id) };
  } catch (error) {
    if (error instanceof CallerGone) return onGone?.(id);
    if (!(error instanceof ProtocolFault)) throw error;
    const { code, message, data } = error;
    const told = { code, message, ...(data !== undefined && { data }) };
    const text = JSON.stringify({ jsonrpc: '2.0', id, error: told });
    // spec: meta.missing-capability
    return { status: code === faultCodes.missingCapability ? 400 : 200, text };
  } finally {
    onEnd?.();
  }
}

/** A request as it arrives, before anything is made of it. */
export interface FastRequest {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  readonly header: (name: string) => string | null | undefined;
  /** Sends a message ahead of the answer; where this cannot be done, legacy requests are not taken. */
  readonly emit?: (message: JSONRPCMessage) => void;
}

/** An answer that is one message. */
export interface FastAnswer {
  readonly status: number;
  /** The message as JSON: these bytes, if any, and then the text. */
  readonly start?: Uint8Array;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that was taken. */
export interface FastCall {
  readonly id: RequestId;
  /** Whether the answer is the one event of a stream, as legacy clients get it. */
  readonly isEvent?: boolean;
  /** Its answer; undefined where nobody waits for one any more. */
  readonly answer: FastAnswer | Promise<FastAnswer | undefined>;
  /** To be called when the client leaves before its answer. */
  readonly abandon: (reason: unknown) => void;
}
