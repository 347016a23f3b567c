import { createHash } from 'node:crypto';

/** The SHA-256 of bytes, as hex. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
