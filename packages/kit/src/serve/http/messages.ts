import type { IncomingMessage, ServerResponse } from 'node:http';

import { refuseHead, refuseTooLarge } from '../fetch/guard.ts';
import { isEventStream } from '../fetch/respond.ts';
import { createByteCollector } from '../protocol/read-message.ts';

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readRequest(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | Response> {
  const headers = { get: (name: string) => getFirst(request.headers[name]) };
  const refusal = refuseHead({ headers }, maxBytes);
  if (refusal !== undefined) return refusal;
  return (await collect(request, maxBytes)) ?? refuseTooLarge(maxBytes);
}

// Goes on reading what is over the limit and drops it, as long as a body may take: a connection that
// is cut while the client still sends can lose the refusal.
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

/** The request without its body, as the web-standard handler takes it. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  const url = readAddress(request);
  // A web-standard request refuses to be made with them.
  url.username = '';
  url.password = '';
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

/** What a request asks for; one that is no address at all asks for the root. */
export function readAddress(request: IncomingMessage): URL {
  const base = readBase(request.headers.host);
  const target = request.url ?? '/';
  return URL.canParse(target, base) ? new URL(target, base) : new URL('/', base);
}

// A Host that is no plain host stays in the headers, where the guard judges it.
function readBase(host: string | undefined): string {
  const base = `http://${host ?? 'localhost'}`;
  const isPlain = URL.canParse(base) && new URL(base).username === '';
  return isPlain ? base : 'http://localhost';
}

/** Writes a web-standard response, no faster than the client reads. */
export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  try {
    await pour(response, out);
  } catch (error) {
    // Whoever gave up a body on purpose has said why.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
    out.destroy();
  }
}

async function pour(response: Response, out: ServerResponse): Promise<void> {
  // Whoever left before is not heard leaving any more, and the source of the body must know.
  if (out.destroyed) return response.body?.cancel();
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    out.end();
    return;
  }
  // Node holds the head back until there is a body; a stream may have nothing to say for long.
  if (isEventStream(response)) out.flushHeaders();
  await drain(response.body.getReader(), out);
  if (!out.destroyed) out.end();
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

// Waits for one thing at a time: a race against something that lasts keeps all that ran before.
async function drain(reader: Reader, out: ServerResponse): Promise<void> {
  let goOn = (): void => {};
  out.on('drain', () => goOn());
  out.once('close', () => {
    reader.cancel().catch(() => {});
    goOn();
  });
  // Where the client does not read, a body that was given up must not wait for it.
  reader.closed.catch(() => goOn());
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const isFull = !out.write(value);
    if (isFull && !out.destroyed) await new Promise<void>((resolve) => (goOn = resolve));
  }
}
