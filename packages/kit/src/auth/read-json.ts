import { startGathering } from '../protocol/gather.ts';

/** Metadata and keys of an issuer are a few kilobytes. */
const MAX_BYTES = 1_048_576;

/** Reads a document of an issuer; throws where it is no JSON, or larger than such a thing ever is. */
export async function readJson(response: Response): Promise<unknown> {
  const gathered = startGathering();
  // A web stream yields bytes; its type in Node says anything.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > MAX_BYTES) {
      throw new Error(`${response.url} answered with more than ${MAX_BYTES} bytes`);
    }
    gathered.add(chunk);
  }
  return JSON.parse(new TextDecoder().decode(gathered.take())) as unknown;
}
