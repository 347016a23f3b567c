import type { Encoding } from './encodings.ts';
import { unfinishedUtf8 } from './utf8.ts';

type LengthAt = (bytes: Uint8Array, at: number) => number;

const isLead = (byte: number): boolean => byte >= 0x81 && byte <= 0xfe;

const shiftJis: LengthAt = (bytes, at) => {
  const byte = bytes[at] ?? 0;
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 1;
};

const doubleByte: LengthAt = (bytes, at) => (isLead(bytes[at] ?? 0) ? 2 : 1);

const eucJp: LengthAt = (bytes, at) => {
  const byte = bytes[at] ?? 0;
  if (byte === 0x8f) return 3;
  return byte === 0x8e || byte >= 0xa1 ? 2 : 1;
};

const gb18030: LengthAt = (bytes, at) => {
  if (!isLead(bytes[at] ?? 0)) return 1;
  const second = bytes[at + 1] ?? 0;
  return second >= 0x30 && second <= 0x39 ? 4 : 2;
};

// These can only be read from the start of a character on; the others also backwards.
const FORWARD: Partial<Readonly<Record<Encoding, LengthAt>>> = {
  shift_jis: shiftJis,
  'euc-jp': eucJp,
  'euc-kr': doubleByte,
  big5: doubleByte,
  gb18030,
};

/**
 * How many of these bytes are whole characters; they must begin with one. A CR at the end is left
 * to the LF that may follow it. Never nothing, where there are as many bytes as a character has.
 */
export function wholeCharacters(bytes: Uint8Array, encoding: Encoding): number {
  const length = bytes.length - unfinished(bytes, encoding);
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const cr = encoding === 'utf-16be' ? length - 1 : length - width;
  const other = encoding === 'utf-16be' ? length - 2 : length - 1;
  const endsWithCr = bytes[cr] === 0x0d && (width === 1 || bytes[other] === 0);
  return endsWithCr && length > width ? length - width : length;
}

function unfinished(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return unfinishedUtf8(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return unfinishedUtf16(bytes, encoding);
  const lengthAt = FORWARD[encoding];
  if (lengthAt === undefined) return 0;
  let at = 0;
  for (let next = 0; next <= bytes.length; next += lengthAt(bytes, next)) at = next;
  return bytes.length - at;
}

function unfinishedUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): number {
  const odd = bytes.length % 2;
  const end = bytes.length - odd;
  const high = bytes[encoding === 'utf-16le' ? end - 1 : end - 2] ?? 0;
  return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
}
