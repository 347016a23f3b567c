/** Why a store cannot be opened or used. */
export type StoreFault =
  'busy' | 'full' | 'read_only' | 'damaged' | 'foreign' | 'newer' | 'unopenable' | 'failed';

/** A failure of the store itself, in words for the person who runs the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
