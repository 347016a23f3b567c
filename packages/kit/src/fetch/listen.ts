import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { ProtocolFault } from '../errors/protocol-fault.ts';
import type { Listening } from '../protocol/listening.ts';
import { isEventStream, refuse } from './respond.ts';
import { watchResponse } from './watch-response.ts';

/** Serves one request to listen, and lets go of what is watched for it when its stream is over. */
export async function serveListening(
  { request, ready, release }: Listening,
  signal: AbortSignal,
  serve: (honoured: JSONRPCRequest) => Promise<Response>,
): Promise<Response> {
  // A client that leaves while the watches begin has no stream yet whose end could be seen.
  if (signal.aborted) release();
  else signal.addEventListener('abort', release, { once: true });
  const over = (): void => {
    signal.removeEventListener('abort', release);
    release();
  };
  try {
    const honoured = await ready;
    const isRefused = honoured instanceof ProtocolFault;
    const response = isRefused ? refusal(request, honoured) : await serve(honoured);
    if (isEventStream(response)) return watchResponse(response, over);
    over();
    return response;
  } catch (error) {
    over();
    throw error;
  }
}

// An answer of the protocol to a request that arrived well: the SDK, too, gives these status 200.
function refusal({ id }: JSONRPCRequest, { code, message, data }: ProtocolFault): Response {
  return refuse({ status: 200, id, code, message, data });
}
