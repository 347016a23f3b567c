import {
  isJsonContentType,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

import { createByteCollector } from '../protocol/read-message.ts';
import { refuse } from './respond.ts';

/** Whom an endpoint answers. Host names without ports; IPv6 in brackets. */
export interface GuardOptions {
  /** Names by which clients may address the server; any by default, loopback names for `serveHttp`. */
  readonly allowedHosts?: readonly string[];
  /** Hosts whose web pages may call; by default the allowed hosts, else the one that was addressed. */
  readonly allowedOrigins?: readonly string[];
}

/** Under which name a request came, and from which web page. */
interface Sender {
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  /** The host name in the URL that was asked for. */
  readonly addressed: () => string;
}

/** Refuses requests that a foreign web page sent, or that reached us under a foreign name. */
export type Guard = (sender: Sender) => Response | undefined;

/** How many names are remembered as good; clients use one or two. */
const MAX_KNOWN = 64;

/** Creates the guard of one port or endpoint. */
export function createGuard(options: GuardOptions): Guard {
  const known = new Set<string>();
  return (sender) => {
    // What comes without an Origin is judged by its Host alone, so that verdict can be kept.
    const isKnown = !sender.origin && known.has(sender.host ?? '');
    if (isKnown) return undefined;
    const refusal = judge(sender, options);
    if (refusal !== undefined || sender.origin || known.size >= MAX_KNOWN) return refusal;
    known.add(sender.host ?? '');
    return undefined;
  };
}

function judge(sender: Sender, options: GuardOptions): Response | undefined {
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

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  const refusal = refuseHead(request, maxBytes);
  if (refusal !== undefined) return refusal;
  const gathered = createByteCollector();
  // A web stream yields bytes; its type in Node says anything.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > maxBytes) return refuseTooLarge(maxBytes);
    gathered.add(chunk);
  }
  return gathered.take();
}

/** Refuses what the headers of a POST alone show to be wrong. */
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

/** The refusal of a body over the limit. */
export function refuseTooLarge(maxBytes: number): Response {
  return refuse({
    status: 413,
    message: `The body has more than the ${maxBytes} bytes that are allowed.`,
  });
}
