import {
  isJsonContentType,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

import { createByteCollector } from '../protocol/read-message.ts';
import { refuse } from './respond.ts';

/** Which requests an endpoint accepts. Host names without ports; IPv6 in brackets. */
export interface GuardOptions {
  /** Host names that clients may use; any by default, loopback names for `serveHttp`. */
  readonly allowedHosts?: readonly string[];
  /** Hosts whose pages may send requests; defaults to the allowed hosts, else the requested one. */
  readonly allowedOrigins?: readonly string[];
}

/** The host and origin of a request. */
interface Sender {
  /** The Host header; several are joined by a comma and a space. */
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  /** The host name in the requested URL. */
  readonly addressed: () => string;
}

/** Refuses requests from foreign web pages or for foreign host names. */
export type Guard = (sender: Sender) => Response | undefined;

/** Maximum number of accepted host names to cache; clients use one or two. */
const MAX_KNOWN = 64;

/** Creates the guard of a port or endpoint. */
export function createGuard(options: GuardOptions): Guard {
  const known = new Set<string | undefined>();
  return (sender) => {
    // Without an Origin the result depends on the Host alone, so it can be cached.
    const host = sender.host ?? undefined;
    const isKnown = !sender.origin && known.has(host);
    if (isKnown) return undefined;
    const refusal = judge(sender, options);
    if (refusal !== undefined || sender.origin || known.size >= MAX_KNOWN) return refusal;
    known.add(host);
    return undefined;
  };
}

// RFC 9110 and 3986: an address in brackets, or a name with escapes; an empty host is none in http.
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

/** Whether the value of a Host header is a host, with or without a port. */
function isHost(value: string): boolean {
  const found = HOST.exec(value);
  return found !== null && Number(found[1] ?? 0) <= MAX_PORT;
}

function judge(sender: Sender, options: GuardOptions): Response | undefined {
  // Before anything parses a URL with it, where "@" and "/" would move the host elsewhere.
  if (typeof sender.host === 'string' && !isHost(sender.host)) {
    return refuse({
      status: 400,
      message:
        'The Host header must be one host, with or without a port, such as 127.0.0.1:3000: send it once, and nothing else in it.',
    });
  }
  // spec: http.host-rebinding
  if (options.allowedHosts !== undefined) {
    const judged = validateHostHeader(sender.host, [...options.allowedHosts]);
    if (!judged.ok) {
      return refuse({
        status: 403,
        message: `The Host header is not one of this server (${options.allowedHosts.join(', ')}).`,
      });
    }
  }
  // spec: http.origin
  const origins = options.allowedOrigins ?? options.allowedHosts ?? [sender.addressed()];
  if (validateOriginHeader(sender.origin, [...origins]).ok) return undefined;
  return refuse({
    status: 403,
    message:
      'Web pages of this Origin may not call this server; add it to allowedOrigins if they should.',
  });
}

/**
 * Reads the body of a POST up to a limit; returns an error response if it is too large or not JSON.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  const refusal = refuseHead(request, maxBytes);
  if (refusal !== undefined) return refusal;
  const gathered = createByteCollector();
  // A web stream yields bytes, but Node types it as any.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > maxBytes) return refuseTooLarge(maxBytes);
    gathered.add(chunk);
  }
  return gathered.take();
}

/** Refuses a POST if its headers are invalid. */
export function refuseHead(
  { headers }: { readonly headers: Pick<Headers, 'get'> },
  maxBytes: number,
): Response | undefined {
  if (!isJsonContentType(headers.get('content-type'))) {
    return refuse({ status: 415, message: 'The Content-Type must be application/json.' });
  }
  if (Number(headers.get('content-length')) > maxBytes) return refuseTooLarge(maxBytes);
  return undefined;
}

/** The response for a body over the limit. */
export function refuseTooLarge(maxBytes: number): Response {
  return refuse({
    status: 413,
    message: `The body has more than the ${maxBytes} bytes that are allowed.`,
  });
}
