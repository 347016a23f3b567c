/** The keys of an issuer cannot be fetched, so the token could not be checked. */
export class KeysUnreachable extends Error {
  override readonly name = 'KeysUnreachable';
}

/** How long to wait before asking a failed issuer again. */
export const LEAVE_ALONE_MS = 5_000;
