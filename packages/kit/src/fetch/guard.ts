import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';

import { refuse } from './respond.ts';

/** Whom an endpoint answers. Host names without ports; IPv6 in brackets. */
export interface GuardOptions {
  /** Names by which clients may address the server; any by default, loopback names for `serveHttp`. */
  readonly allowedHosts?: readonly string[];
  /** Hosts whose web pages may call; by default the allowed hosts, else the one that was addressed. */
  readonly allowedOrigins?: readonly string[];
}

/** Refuses requests that a foreign web page sent, or that reached us under a foreign name. */
export function guard(request: Request, options: GuardOptions): Response | undefined {
  // spec: http.host-rebinding
  const host = request.headers.get('host');
  if (options.allowedHosts !== undefined) {
    const judged = validateHostHeader(host, [...options.allowedHosts]);
    if (!judged.ok) {
      return refuse({
        status: 403,
        message: `The Host header is not one of this server (${options.allowedHosts.join(', ')}).`,
      });
    }
  }
  // spec: http.origin
  const origins = options.allowedOrigins ?? options.allowedHosts ?? [new URL(request.url).hostname];
  const judged = validateOriginHeader(request.headers.get('origin'), [...origins]);
  if (judged.ok) return undefined;
  return refuse({
    status: 403,
    message:
      'Web pages of this Origin may not call this server; add it to allowedOrigins if they should.',
  });
}
