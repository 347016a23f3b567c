import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { ProtocolFault } from '../../errors/protocol-fault.ts';
import type { Listening } from '../sdk/listening.ts';
import { isEventStream, refuse } from './respond.ts';

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
    const response = isRefused ? refuseListening(request, honoured) : await serve(honoured);
    if (isEventStream(response)) return watchResponse(response, over);
    over();
    return response;
  } catch (error) {
    over();
    throw error;
  }
}

// An answer of the protocol to a request that arrived well: the SDK, too, gives these status 200.
function refuseListening({ id }: JSONRPCRequest, { code, message, data }: ProtocolFault): Response {
  return refuse({ status: 200, id, code, message, data });
}

/** The response, with one word when its body has ended or the client has left. */
export function watchResponse(response: Response, onEnd: () => void): Response {
  if (response.body === null) {
    onEnd();
    return response;
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let ended = false;
  const end = (): void => {
    if (!ended) onEnd();
    ended = true;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (ended) return;
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
