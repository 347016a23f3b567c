/** The keys of an issuer cannot be had now; nothing is known about the token. */
export class KeysUnreachable extends Error {
  override readonly name = 'KeysUnreachable';
}

/** How long an issuer that did not answer is left alone. */
export const LEAVE_ALONE_MS = 5_000;
