import { constants } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;
const decodeRaw = promisify(inflateRaw);

/** The content codings that {@link decompress} supports, for Accept-Encoding. */
export const CODINGS = 'gzip, deflate, br';

/** Each coding may expand to the full limit, so a long list of them is an attack. */
const MAX_CODINGS = 5;

/** Decodes Content-Encoding; throws if the data is truncated, or if it exceeds `maxBytes`. */
export async function decompress(
  body: Uint8Array,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  if (body.length === 0) return body;
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  if (codings.length > MAX_CODINGS) throw new Error(`${codings.length} content codings.`);
  let decoded = body;
  // The coding applied last comes last in the header.
  for (const coding of codings.toReversed()) decoded = await undo(coding, decoded, maxBytes);
  return decoded;
}

async function undo(coding: string, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (coding === '' || coding === 'identity') return body;
  const decoder = isKnown(coding) ? decoders[coding] : undefined;
  if (decoder === undefined) throw new Error(`Unknown content coding ${JSON.stringify(coding)}.`);
  const options = { maxOutputLength: Math.min(maxBytes, constants.MAX_LENGTH) };
  // Some services send "deflate" without the required zlib header, whose low nibble is 8.
  if (coding === 'deflate' && ((body[0] ?? 0) & 0x0f) !== 8) return decodeRaw(body, options);
  return decoder(body, options);
}

function isKnown(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}
