import iconv from 'iconv-lite';

import type { Encoding } from './encodings.ts';

/** Reads bytes without a byte order mark; what cannot be read becomes U+FFFD. */
export function bytesToText(bytes: Uint8Array, encoding: Encoding): string {
  if (isUnicode(encoding)) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return iconv.decode(bytes, encoding, { stripBOM: false });
}

/** Writes text without a byte order mark; what cannot be written becomes something else. */
export function textToBytes(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return iconv.encode(text, encoding, { addBOM: false });
}

/** Whether every character can be written in an encoding. */
export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf-');
}
