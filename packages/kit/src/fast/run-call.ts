import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';

import { callTool, type CallParams } from '../call/call-tool.ts';
import { CallerGone } from '../context/deadline.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { guarded } from '../protocol/guarded.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Encode } from './encode.ts';
import type { QuickAnswer } from './quick.ts';

/** One call of a tool, on its way past the SDK. */
export interface QuickRun {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly request: JSONRPCRequest;
  readonly encode: Encode;
  /** What is said of a call whose caller is gone, if anything. */
  readonly onGone?: (id: RequestId) => QuickAnswer | undefined;
  readonly onEnd?: () => void;
}

/** What an exchange does where there is no token for progress and no wish for logs. */
export const nothing = (): Promise<void> => Promise.resolve();

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
}: QuickRun): Promise<QuickAnswer | undefined> {
  try {
    // Read before: the params are those of a call.
    const work = () => callTool(runtime, exchange, params as unknown as CallParams);
    return { status: 200, text: encode(await guarded(runtime, exchange, work), id) };
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
