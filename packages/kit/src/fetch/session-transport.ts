import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';

import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { refuse, requestIdIn, type Posted } from './respond.ts';

/**
 * The SDK's transport for one session, without the two ways in which a client of that waits for ever:
 * a second request under an id that is in use takes over the stream of the first, and the stream of a
 * request that was cancelled stays open.
 */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  /** Requests that wait for their answer, each with those that wait on the same stream. */
  readonly #running = new Map<RequestId, Set<RequestId>>();

  override async handleRequest(
    request: Request,
    options?: HandleRequestOptions,
  ): Promise<Response> {
    // The kit reads and checks bodies itself.
    const posted = options?.parsedBody as Posted;
    const messages = posted === undefined ? [] : [posted].flat();
    const ids = messages.flatMap((message) => requestIdIn(message) ?? []);
    const stream = new Set(ids);
    if (stream.size < ids.length || ids.some((id) => this.#running.has(id))) return inUse(posted);
    for (const id of ids) this.#running.set(id, stream);
    const response = await super.handleRequest(request, options);
    if (!response.ok) for (const id of ids) this.#running.delete(id);
    for (const message of messages) this.#settle(cancelledBy(message));
    return response;
  }

  override async send(
    message: JSONRPCMessage,
    options?: { relatedRequestId?: RequestId },
  ): Promise<void> {
    try {
      await super.send(fitLegacyMessage(message), options);
    } finally {
      if (!('method' in message)) this.#settle(message.id);
    }
  }

  #settle(id: RequestId | undefined): void {
    const stream = id === undefined ? undefined : this.#running.get(id);
    if (id === undefined || stream === undefined) return;
    this.#running.delete(id);
    stream.delete(id);
    if (stream.size === 0) this.closeSSEStream(id);
  }
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  const isCancellation = 'method' in message && message.method === 'notifications/cancelled';
  return isCancellation ? (message.params?.['requestId'] as RequestId | undefined) : undefined;
}

function inUse(posted: Posted): Response {
  return refuse({
    status: 400,
    message: 'Invalid request: a request with this id is still being answered.',
    id: requestIdIn(posted),
  });
}
