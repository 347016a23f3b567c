import type { ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** So long a server may take to refuse a body by its announced length. */
const HEAD_MS = 400;
const PIECE = 64 * 1024;

/**
 * Sends the head first, then the body piece by piece, and stops as soon as an answer comes: a
 * server that refuses a large body and hangs up would otherwise cut off its own answer.
 */
export async function writeCarefully(
  request: ClientRequest,
  body: string | Uint8Array,
): Promise<void> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  for (const event of ['response', 'close']) request.once(event, stop);
  request.flushHeaders();
  await pause(HEAD_MS, over.signal);
  const bytes = Buffer.from(body);
  const ended = aborted(over.signal);
  for (let at = 0; at < bytes.length && !over.signal.aborted; at += PIECE) {
    const written = new Promise<void>((resolve) => {
      request.write(bytes.subarray(at, at + PIECE), () => resolve());
    });
    await Promise.race([written, ended]);
  }
  if (!over.signal.aborted) request.end();
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
