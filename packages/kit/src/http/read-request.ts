import type { IncomingMessage } from 'node:http';

import { concatenate, refuseHead, tooLarge } from '../fetch/read-body.ts';

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readRequest(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | Response> {
  const headers = { get: (name: string) => single(request.headers[name]) };
  const refusal = refuseHead({ headers }, maxBytes);
  if (refusal !== undefined) return refusal;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return concatenate(chunks, size);
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
