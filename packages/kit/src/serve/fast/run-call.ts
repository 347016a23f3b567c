import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';

import { type CallParams, callTool } from '../../call/call-tool.ts';
import { CallerGone } from '../../call/deadline.ts';
import type { Caller, Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import type { Encode } from './answers.ts';

/** A tool call that bypasses the SDK. */
interface FastRun {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly request: JSONRPCRequest;
  readonly encode: Encode;
  /** Returns the response to a request whose caller has disconnected, if any. */
  readonly onGone?: (id: RequestId) => FastAnswer | undefined;
  readonly onEnd?: () => void;
}

/** For exchanges without a progress token or a log level. */
export const doNothing = (): Promise<void> => Promise.resolve();

/** For exchanges without an earlier round of questions. */
export const NO_RESPONSES: Exchange['inputResponses'] = Object.freeze({});

/** Runs a call through the common pipeline, and serializes its response like the SDK. */
export async function runCall({
  runtime,
  exchange,
  request: { id, params },
  encode,
  onGone,
  onEnd,
}: FastRun): Promise<FastAnswer | undefined> {
  try {
    // Already validated as the params of a call.
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

/** A request as it arrives. */
export interface FastRequest {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  readonly header: (name: string) => string | null | undefined;
  /** Sends a message before the response; without it, legacy requests are not accepted. */
  readonly emit?: (message: JSONRPCMessage) => void;
}

/** A response that is one message. */
export interface FastAnswer {
  readonly status: number;
  /** The message as JSON: these bytes, if any, followed by the text. */
  readonly start?: Uint8Array;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request accepted by the fast path. */
export interface FastCall {
  readonly id: RequestId;
  /** Whether the response is a stream with one event, as for legacy clients. */
  readonly isEvent?: boolean;
  /** The response; undefined if the client no longer waits for one. */
  readonly answer: FastAnswer | Promise<FastAnswer | undefined>;
  /** Called when the client disconnects before the response. */
  readonly abandon: (reason: unknown) => void;
}
