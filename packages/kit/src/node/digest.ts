import type { Digest } from '../runtime/digest.ts';

let hash: typeof import('node:crypto').hash | undefined;

/**
 * Makes digests at once, which for the few bytes of a call is far cheaper than waiting for them. The
 * module is loaded with the first one: it costs more than all else that a server needs to start.
 */
export const nodeDigest: Digest = (text) => {
  hash ??= process.getBuiltinModule('node:crypto').hash;
  return hash('sha256', text, 'buffer');
};
