/** Makes 32 bytes of a text: SHA-256. At once where the runtime can. */
export type Digest = (text: string) => Uint8Array | Promise<Uint8Array>;

/** Makes digests on any runtime; the price is a promise, and in Node a trip to another thread. */
export const digestOnWeb: Digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Where the server writes what clients must not see. Any pino-like logger fits. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Drops everything. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
};

/** Milliseconds since the epoch; tests bring their own. */
export type Clock = () => number;
