/** SHA-256 of a text, as hex, cut to 16 bytes: enough to tell calls apart. */
export type Digest = (text: string) => string | Promise<string>;

/** Makes digests on any runtime; the price is a promise, and in Node a trip to another thread. */
export const webDigest: Digest = async (text) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
};
