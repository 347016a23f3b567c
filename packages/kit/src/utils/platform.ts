/** Computes the SHA-256 digest of a text; synchronously if the runtime supports it. */
export type Digest = (text: string) => Uint8Array | Promise<Uint8Array>;

/** Computes digests on any runtime; asynchronous, and in Node on another thread. */
export const digestOnWeb: Digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The server's log, which clients never see. Compatible with pino and similar loggers. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger that discards everything. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
};

/** Returns milliseconds since the epoch; replaceable in tests. */
export type Clock = () => number;
