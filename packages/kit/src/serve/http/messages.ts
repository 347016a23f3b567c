import type { IncomingMessage, ServerResponse } from 'node:http';

import { refuseHead, refuseTooLarge } from '../fetch/guard.ts';
import { isEventStream } from '../fetch/respond.ts';
import { createByteCollector } from '../protocol/read-message.ts';

/**
 * Reads the body of a POST up to a limit; returns an error response if it is too large or not JSON.
 */
export async function readRequest(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | Response> {
  const headers = { get: (name: string) => getFirst(request.headers[name]) };
  const refusal = refuseHead({ headers }, maxBytes);
  if (refusal !== undefined) return refusal;
  return (await collect(request, maxBytes)) ?? refuseTooLarge(maxBytes);
}

// Drains the rest of a body that is too large: closing the connection while the client still sends
// can lose the error response.
function collect(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const gathered = createByteCollector();
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

function getFirst(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Reads a header, joining repeated ones, of which Node keeps only the first. */
export function readHeader(
  { rawHeaders }: IncomingMessage,
  name: 'authorization' | 'host',
): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index];
    if (raw?.length !== name.length || raw.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

/** Converts a request, without its body, to a web-standard one. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  const url = readAddress(request);
  // The `Request` constructor rejects URLs with credentials.
  url.username = '';
  url.password = '';
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

/** Parses the request URL; an invalid one becomes the root. */
export function readAddress(request: IncomingMessage): URL {
  const base = readBase(request.headers.host);
  const target = request.url ?? '/';
  return URL.canParse(target, base) ? new URL(target, base) : new URL('/', base);
}

// HTTP/1.0 needs no Host, and a name that the guard accepts may still be none of a URL.
function readBase(host = 'localhost'): string {
  const base = `http://${host}`;
  return URL.canParse(base) ? base : 'http://localhost';
}

/** Writes a web-standard response, respecting backpressure. */
export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  try {
    await pour(response, out);
  } catch (error) {
    // An intentional abort has already been reported.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
    out.destroy();
  }
}

async function pour(response: Response, out: ServerResponse): Promise<void> {
  // `close` has already been emitted, so the body's source must be cancelled here.
  if (out.destroyed) return response.body?.cancel();
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    out.end();
    return;
  }
  // Node delays the head until there is a body, and a stream may be silent for long.
  if (isEventStream(response)) out.flushHeaders();
  await drain(response.body.getReader(), out);
  if (!out.destroyed) out.end();
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

// Awaits one promise at a time: racing a long-lived promise would retain every earlier race.
async function drain(reader: Reader, out: ServerResponse): Promise<void> {
  let goOn = (): void => {};
  out.on('drain', () => goOn());
  out.once('close', () => {
    reader.cancel().catch(() => {});
    goOn();
  });
  // An aborted body must not wait for a client that does not read.
  reader.closed.catch(() => goOn());
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const isFull = !out.write(value);
    if (isFull && !out.destroyed) await new Promise<void>((resolve) => (goOn = resolve));
  }
}
