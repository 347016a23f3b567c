import type { KitErrorCode } from './codes.ts';

/** A mistake in using the kit: thrown while defining or starting a server, never sent to a client. */
export class KitError extends Error {
  override readonly name = 'KitError';
  readonly code: KitErrorCode;

  constructor(code: KitErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
