import { ProtocolError, type JSONRPCRequest } from '@modelcontextprotocol/server';

import { callTool, type CallParams } from '../call/call-tool.ts';
import { CallerGone } from '../context/deadline.ts';
import { faultCodes } from '../errors/protocol-fault.ts';
import { guarded } from '../protocol/guarded.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { encodeResult } from './encode.ts';
import type { QuickAnswer } from './quick.ts';

/** One call of a tool, on its way past the SDK. */
export interface QuickRun {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly request: JSONRPCRequest;
  /** What the era of the client adds to a result. */
  readonly stamp: (result: object) => object;
}

const nothing = (): Promise<void> => Promise.resolve();

/** What an exchange is without a token for progress, a wish for logs, and an earlier round. */
export const PLAIN_EXCHANGE = {
  method: 'tools/call',
  inputResponses: Object.freeze({}),
  requestState: undefined,
  notify: nothing,
  log: nothing,
} as const;

/** Takes a call through the pipeline that every call takes, and writes its answer as the SDK would. */
export async function runCall({
  runtime,
  exchange,
  request: { id, params },
  stamp,
}: QuickRun): Promise<QuickAnswer | undefined> {
  try {
    const result = await guarded(runtime, exchange, () =>
      callTool(runtime, exchange, params as unknown as CallParams),
    );
    return { status: 200, text: encodeResult(stamp(result), id) };
  } catch (error) {
    if (error instanceof CallerGone) return undefined;
    if (!(error instanceof ProtocolError)) throw error;
    const { code, message, data } = error;
    const text = JSON.stringify({
      jsonrpc: '2.0',
      id,
      error: { code, message, ...(data !== undefined && { data }) },
    });
    // spec: meta.missing-capability
    return { status: code === faultCodes.missingCapability ? 400 : 200, text };
  }
}
