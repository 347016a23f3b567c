import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { Answer } from '../route.ts';
import { XML } from './answers.ts';

/** What is known of the one who waits for an answer. */
export interface Receiver {
  readonly response: ServerResponse;
  readonly acceptsGzip: boolean;
  /** Ends a wait when the simulator is closed. */
  readonly closing: AbortSignal;
}

const WORTH_PACKING = 1024;

/** Sends an answer, well or badly as it asks. */
export async function send(
  { response, acceptsGzip, closing }: Receiver,
  answer: Answer,
): Promise<void> {
  const { delivery = {} } = answer;
  if (delivery.isStalled === true) return;
  if (delivery.isReset === true) return void response.socket?.resetAndDestroy();
  if (delivery.delayMs !== undefined) {
    await wait(delivery.delayMs, undefined, { signal: closing }).catch(() => undefined);
  }
  const { body, headers } = packed(answer, acceptsGzip);
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.type ?? XML,
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    ...headers,
  });
  if (delivery.isCut !== true) return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

function packed(
  { body, headers = {} }: Answer,
  acceptsGzip: boolean,
): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const isPacked = headers['content-encoding'] !== undefined;
  if (isPacked || !acceptsGzip || bytes.length < WORTH_PACKING) return { body: bytes, headers };
  return { body: gzipSync(bytes), headers: { ...headers, 'content-encoding': 'gzip' } };
}
