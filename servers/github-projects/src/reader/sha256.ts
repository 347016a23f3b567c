import { createHash } from 'node:crypto';

/** The SHA-256 of a text, as hexadecimal digits. */
export function computeSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
