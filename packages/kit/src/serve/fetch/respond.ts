import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import { faultCodes } from '../../errors/protocol-fault.ts';
import type { Unreadable } from '../protocol/read-message.ts';

/** An error with an HTTP status. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: number;
  readonly data?: unknown;
  readonly id?: RequestId | undefined;
  readonly headers?: HeaderList;
}

/** Header values by name. */
export type HeaderList = Readonly<Record<string, string>>;

/** The parsed body; undefined for GET and DELETE. */
export type Posted = JSONRPCMessage | readonly JSONRPCMessage[] | undefined;

/** Returns the id of the request in a body, if it is a single request. */
export function getRequestId(posted: Posted): RequestId | undefined {
  return posted !== undefined && 'method' in posted && 'id' in posted ? posted.id : undefined;
}

/** Whether a response is an event stream. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** Creates an error response: the status for proxies, a JSON-RPC error for clients. */
export function refuse(refusal: Refusal): Response {
  const { status, headers } = refusal;
  return Response.json(createRefusalBody(refusal), {
    status,
    ...(headers !== undefined && { headers }),
  });
}

/** Creates the JSON-RPC error of an error response. */
export function createRefusalBody({ message, code, data, id }: Refusal): object {
  // Without a readable id the member is omitted: the protocol's schema does not allow null.
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

/** The response for a body that is not a valid message. */
export function refuseUnreadable({ code, message, id }: Unreadable): Response {
  return refuse({ status: 400, code, message, id });
}

/** The response for an unsupported HTTP method; lists the supported ones. */
export function refuseMethod(allow = 'GET, POST, DELETE'): Response {
  return refuse({
    status: 405,
    message: `This method is not served here; ${allow} is.`,
    headers: { allow },
  });
}

/** The response for requests during shutdown. */
export function refuseClosing(id?: RequestId): Response {
  return refuse(createClosingRefusal(id));
}

/** Like {@link refuseClosing}, as plain data. */
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

/** The status with which the SDK reports that it closed before it could respond. */
const CLOSED_EARLY = 499;
const MAX_MESSAGE = 512;
const MAX_DATA = 2_048;

/**
 * Rewrites an error response of the SDK: sets the id of the request, or omits it instead of null;
 * replaces codes of the SDK's own; and bounds the length, since the SDK quotes input of the client.
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
