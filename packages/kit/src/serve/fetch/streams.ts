import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { ProtocolFault } from '../../errors/protocol-fault.ts';
import type { Listening } from '../sdk/listening.ts';
import { isEventStream, refuse } from './respond.ts';

/** Serves one `subscriptions/listen` request, and releases its watches when the stream ends. */
export async function serveListening(
  { request, ready, release }: Listening,
  signal: AbortSignal,
  serve: (honoured: JSONRPCRequest) => Promise<Response>,
): Promise<Response> {
  // While the watches start there is no stream yet, so the abort signal is needed to detect a
  // disconnect.
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

// A protocol error for a well-formed HTTP request; the SDK also uses status 200 for these.
function refuseListening({ id }: JSONRPCRequest, { code, message, data }: ProtocolFault): Response {
  return refuse({ status: 200, id, code, message, data });
}

/**
 * Wraps a response to call `onEnd` once, when its body has ended or the client has disconnected.
 */
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
