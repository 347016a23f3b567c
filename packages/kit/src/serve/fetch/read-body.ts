import { isJsonContentType } from '@modelcontextprotocol/server';

import { startGathering } from '../protocol/gather.ts';
import { refuse } from './respond.ts';

/** Reads the body of a POST, up to a limit; a refusal when it is too large or of another type. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  const refusal = refuseHead(request, maxBytes);
  if (refusal !== undefined) return refusal;
  const gathered = startGathering();
  // A web stream yields bytes; its type in Node says anything.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > maxBytes) return tooLarge(maxBytes);
    gathered.add(chunk);
  }
  return gathered.take();
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
  });
}
