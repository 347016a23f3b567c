import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import { faultCodes } from '../errors/protocol-fault.ts';
import type { Unreadable } from '../protocol/read-message.ts';

/** A refusal that HTTP has a status for. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: number;
  readonly data?: unknown;
  readonly id?: RequestId | undefined;
  readonly headers?: HeaderList;
}

/** Headers by their names. */
export type HeaderList = Readonly<Record<string, string>>;

/** What was posted: nothing with a GET or DELETE. */
export type Posted = JSONRPCMessage | readonly JSONRPCMessage[] | undefined;

/** The id of the request that was posted, where it was one. */
export function requestIdIn(posted: Posted): RequestId | undefined {
  return posted !== undefined && 'method' in posted && 'id' in posted ? posted.id : undefined;
}

/** Whether a response is a stream of events. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** A refusal as a response: the status for proxies, a JSON-RPC error for clients. */
export function refuse(refusal: Refusal): Response {
  const { status, headers } = refusal;
  return Response.json(refusalBody(refusal), { status, ...(headers !== undefined && { headers }) });
}

/** What stands in the body of a refusal. */
export function refusalBody({ message, code, data, id }: Refusal): object {
  // Without a readable id the member is left out: the protocol's schema knows no null id.
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: {
      code: code ?? faultCodes.invalidRequest,
      message,
      ...(data !== undefined && { data }),
    },
  };
}

/** The refusal of a body that is no message. */
export function refuseUnreadable({ code, message, id }: Unreadable): Response {
  return refuse({ status: 400, code, message, id });
}

/** The refusal of a method, with those that are served. */
export function notAllowed(allow = 'GET, POST, DELETE'): Response {
  return refuse({
    status: 405,
    message: `This method is not served here; ${allow} is.`,
    headers: { allow },
  });
}

/** The refusal of whatever comes while the server shuts down. */
export function leaving(id?: RequestId): Response {
  return refuse(leavingRefusal(id));
}

/** The same, before it is made a response. */
export function leavingRefusal(id?: RequestId): Refusal & { readonly headers: HeaderList } {
  return {
    status: 503,
    message: 'The server is shutting down. Try again shortly.',
    id,
    headers: { 'retry-after': '5', connection: 'close' },
  };
}
