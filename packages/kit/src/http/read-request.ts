import type { IncomingMessage } from 'node:http';

import { refuseHead, tooLarge } from '../fetch/read-body.ts';
import { startGathering } from '../protocol/gather.ts';

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readRequest(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | Response> {
  const headers = { get: (name: string) => single(request.headers[name]) };
  const refusal = refuseHead({ headers }, maxBytes);
  if (refusal !== undefined) return refusal;
  return (await collect(request, maxBytes)) ?? tooLarge(maxBytes);
}

// Goes on reading what is over the limit and drops it, as long as a body may take: a connection that
// is cut while the client still sends can lose the refusal.
function collect(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const gathered = startGathering();
    let isTooLarge = false;
    request.on('data', (chunk: Uint8Array) => {
      if (isTooLarge) return;
      isTooLarge = gathered.size + chunk.byteLength > maxBytes;
      if (!isTooLarge) return gathered.add(chunk);
      gathered.take();
      resolve(undefined);
    });
    request.once('end', () => resolve(gathered.take()));
    request.once('error', reject);
  });
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The request without its body, as the web-standard handler takes it. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  const url = addressOf(request);
  // A web-standard request refuses to be made with them.
  url.username = '';
  url.password = '';
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

/** What a request asks for; one that is no address at all asks for the root. */
export function addressOf(request: IncomingMessage): URL {
  const base = baseOf(request.headers.host);
  const target = request.url ?? '/';
  return URL.canParse(target, base) ? new URL(target, base) : new URL('/', base);
}

// A Host that is no plain host stays in the headers, where the guard judges it.
function baseOf(host: string | undefined): string {
  const base = `http://${host ?? 'localhost'}`;
  const isPlain = URL.canParse(base) && new URL(base).username === '';
  return isPlain ? base : 'http://localhost';
}
