import type { ServerResponse } from 'node:http';

import { isEventStream } from '../fetch/respond.ts';

/** Writes a web-standard response, no faster than the client reads. */
export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  // Whoever left before is not heard leaving any more, and the source of the body must know.
  if (out.destroyed) return response.body?.cancel();
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    out.end();
    return;
  }
  // Node holds the head back until there is a body; a stream may have nothing to say for long.
  if (isEventStream(response)) out.flushHeaders();
  const reader = response.body.getReader();
  const gone = new Promise<'gone'>((resolve) => out.once('close', () => resolve('gone')));
  for (;;) {
    const piece = await Promise.race([reader.read(), gone]);
    if (piece === 'gone') {
      await reader.cancel();
      return;
    }
    if (piece.done) break;
    if (!out.write(piece.value)) await Promise.race([drained(out), gone]);
  }
  out.end();
}

function drained(out: ServerResponse): Promise<void> {
  return new Promise((resolve) => out.once('drain', resolve));
}
