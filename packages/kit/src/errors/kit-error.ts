import type { KitErrorCode } from './codes.ts';

/** A mistake in using the kit: thrown while defining or starting a server, never sent to a client. */
export class KitError extends Error {
  override readonly name = 'KitError';
  declare readonly code: KitErrorCode;

  constructor(code: KitErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // Not enumerable: Node prints an enumerable property below the stack, on three more lines.
    Object.defineProperty(this, 'code', { value: code });
  }
}
