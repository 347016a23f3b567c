import type { ServerResponse } from 'node:http';

import { isEventStream } from '../fetch/respond.ts';

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
