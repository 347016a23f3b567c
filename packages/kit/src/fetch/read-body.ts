import { isJsonContentType } from '@modelcontextprotocol/server';

import { refuse } from './respond.ts';

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  const refusal = refuseHead(request, maxBytes);
  if (refusal !== undefined) return refusal;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A web stream yields bytes; its type in Node says anything.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return concatenate(chunks, size);
}

/** Refuses what the headers of a POST alone show to be wrong. */
export function refuseHead(
  { headers }: { readonly headers: Pick<Headers, 'get'> },
  maxBytes: number,
): Response | undefined {
  if (!isJsonContentType(headers.get('content-type'))) {
    return refuse({ status: 415, message: 'The Content-Type must be application/json.' });
  }
  if (Number(headers.get('content-length')) > maxBytes) return tooLarge(maxBytes);
  return undefined;
}

/** The refusal of a body over the limit. */
export function tooLarge(maxBytes: number): Response {
  return refuse({
    status: 413,
    message: `The body has more than the ${maxBytes} bytes that are allowed.`,
    headers: { connection: 'close' },
  });
}

/** Puts chunks together. */
export function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
