import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import { faultCodes } from '../../errors/protocol-fault.ts';
import type { Unreadable } from '../protocol/read-message.ts';

/** A refusal that HTTP has a status for. */
interface Refusal {
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
export function getRequestId(posted: Posted): RequestId | undefined {
  return posted !== undefined && 'method' in posted && 'id' in posted ? posted.id : undefined;
}

/** Whether a response is a stream of events. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** A refusal as a response: the status for proxies, a JSON-RPC error for clients. */
export function refuse(refusal: Refusal): Response {
  const { status, headers } = refusal;
  return Response.json(createRefusalBody(refusal), {
    status,
    ...(headers !== undefined && { headers }),
  });
}

/** What stands in the body of a refusal. */
export function createRefusalBody({ message, code, data, id }: Refusal): object {
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
export function refuseMethod(allow = 'GET, POST, DELETE'): Response {
  return refuse({
    status: 405,
    message: `This method is not served here; ${allow} is.`,
    headers: { allow },
  });
}

/** The refusal of whatever comes while the server shuts down. */
export function refuseClosing(id?: RequestId): Response {
  return refuse(createClosingRefusal(id));
}

/** The same, before it is made a response. */
export function createClosingRefusal(id?: RequestId): Refusal & { readonly headers: HeaderList } {
  return {
    status: 503,
    message: 'The server is shutting down. Try again shortly.',
    id,
    headers: { 'retry-after': '5', connection: 'close' },
  };
}

interface SdkRefusal {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The status by which the SDK says that it was closed before there was an answer. */
const CLOSED_EARLY = 499;
const MAX_MESSAGE = 512;
const MAX_DATA = 2_048;

/**
 * A refusal of the SDK as the kit makes them: with the id of the request that it is about, and none
 * where there is none, while the SDK says null; without codes of its own; and of bounded length,
 * although the SDK quotes the names that a client sent.
 */
export async function restate(response: Response, posted: Posted): Promise<Response> {
  const id = getRequestId(posted);
  if (response.status === CLOSED_EARLY) return refuseClosing(id);
  if (response.ok || response.body === null) return response;
  const { error } = (await response.json()) as SdkRefusal;
  return refuse({
    code: isPrivate(error.code) ? faultCodes.invalidRequest : error.code,
    message: error.message.slice(0, MAX_MESSAGE),
    ...(isShort(error.data) && { data: error.data }),
    status: response.status,
    id,
    headers: Object.fromEntries(response.headers),
  });
}

function isShort(data: unknown): boolean {
  return data !== undefined && JSON.stringify(data).length <= MAX_DATA;
}

function isPrivate(code: number): boolean {
  return code >= -32_019 && code <= -32_000;
}
