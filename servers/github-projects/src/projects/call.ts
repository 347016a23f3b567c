import type { Desk } from '../desk.ts';

/** What one call works with. */
export interface Call extends Desk {
  readonly signal: AbortSignal;
}
