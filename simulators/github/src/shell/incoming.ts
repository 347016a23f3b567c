import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Args } from '../objects.ts';

/** A request as it came. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  /** Undefined where the body is no JSON object. */
  readonly body: Args | undefined;
  /** Calls back when the answer is sent, or nobody waits for it any more. */
  readonly whenEnded: (ended: () => void) => void;
}

const MOST_BYTES = 10_000_000;

/** Reads a request whole. */
export async function readIncoming(
  message: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<Incoming> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return {
    method: message.method ?? 'GET',
    url: new URL(bare(message.url ?? '/'), origin),
    authorization: message.headers.authorization,
    body: objectFrom(Buffer.concat(chunks).toString()),
    whenEnded: (ended) => {
      if (response.socket?.destroyed === false) response.once('close', ended);
      else ended();
    },
  };
}

/** Without what GitHub Enterprise puts before its paths. */
function bare(path: string): string {
  return path.replace(/^\/api(?:\/v3(?=\/)|(?=\/graphql))/u, '');
}

function objectFrom(text: string): Args | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Args)
      : undefined;
  } catch {
    return undefined;
  }
}
