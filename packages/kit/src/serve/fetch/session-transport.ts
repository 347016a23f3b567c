import {
  type HandleRequestOptions,
  type JSONRPCMessage,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import { getCancelledId } from '../protocol/batches.ts';
import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { type Posted, refuse, getRequestId } from './respond.ts';

/** A request that is answered without the SDK. */
export interface DirectRequest {
  /** Receives the messages that the SDK sends for the request. */
  readonly emit: (message: JSONRPCMessage) => void;
  /** Called when the request is cancelled or the session ends. */
  readonly leave: (reason: unknown) => void;
}

/**
 * The SDK's transport for one session, with two fixes for clients that would wait forever: a
 * request whose id is in use would take over the stream of the first, and the stream of a cancelled
 * request would stay open.
 */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  /** Requests in progress, each with the set of requests on the same stream. */
  readonly #running = new Map<RequestId, Set<RequestId>>();

  readonly #seats = new Map<RequestId, DirectRequest>();

  /** Registers a request that is answered elsewhere; returns false if its id is in use. */
  seat(id: RequestId, seat: DirectRequest): boolean {
    if (this.#running.has(id) || this.#seats.has(id)) return false;
    this.#seats.set(id, seat);
    return true;
  }

  unseat(id: RequestId): void {
    this.#seats.delete(id);
  }

  override async close(): Promise<void> {
    const seats = [...this.#seats.values()];
    // Cleared first, so that later messages of the SDK for these requests are dropped.
    this.#seats.clear();
    for (const { leave } of seats) leave(new Error('The session is over.'));
    await super.close();
  }

  override async handleRequest(
    request: Request,
    options?: HandleRequestOptions,
  ): Promise<Response> {
    // The kit has already parsed and validated the body.
    const posted = options?.parsedBody as Posted;
    const messages = posted === undefined ? [] : [posted].flat();
    const ids = messages.flatMap((message) => getRequestId(message) ?? []);
    const stream = new Set(ids);
    const isUsed = (id: RequestId): boolean => this.#running.has(id) || this.#seats.has(id);
    if (stream.size < ids.length || ids.some(isUsed)) return refuseIdInUse(posted);
    for (const id of ids) this.#running.set(id, stream);
    const response = await super.handleRequest(request, options);
    if (!response.ok) for (const id of ids) this.#running.delete(id);
    for (const message of messages) this.#settle(getCancelledId(message));
    return response;
  }

  override async send(
    message: JSONRPCMessage,
    options?: { relatedRequestId?: RequestId },
  ): Promise<void> {
    const seat = this.#seats.get(options?.relatedRequestId ?? NaN);
    if (seat !== undefined) return seat.emit(fitLegacyMessage(message));
    try {
      await super.send(fitLegacyMessage(message), options);
    } finally {
      if (!('method' in message)) this.#settle(message.id);
    }
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined) this.#seats.get(id)?.leave(new Error('The request was cancelled.'));
    const stream = id === undefined ? undefined : this.#running.get(id);
    if (id === undefined || stream === undefined) return;
    this.#running.delete(id);
    stream.delete(id);
    if (stream.size === 0) this.closeSSEStream(id);
  }
}

function refuseIdInUse(posted: Posted): Response {
  return refuse({
    status: 400,
    message: 'Invalid request: a request with this id is still being answered.',
    id: getRequestId(posted),
  });
}
