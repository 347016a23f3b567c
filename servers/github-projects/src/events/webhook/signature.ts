import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** The digest that a signature header holds, where it is one. */
export function readSignature(header: string | undefined): Buffer | undefined {
  const digits = SIGNATURE.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Whether exactly these bytes were signed with the secret; how long it takes tells nothing. */
export function isSignedWith(secret: string, body: Uint8Array, signature: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature);
}
