/** Makes 32 bytes of a text: SHA-256. At once where the runtime can. */
export type Digest = (text: string) => Uint8Array | Promise<Uint8Array>;

/** The digest of runtimes that have web cryptography only. */
export const webDigest: Digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Goes on with a value, at once where it is there. */
export function after<Value, Result>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then((ready) => proceed(ready)) : proceed(value);
}
