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
  const host = request.headers.host ?? 'localhost';
  const base = URL.canParse(`http://${host}`) ? `http://${host}` : 'http://localhost';
  const url = new URL(request.url ?? '/', base);
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}
