import type { Transport } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A connection with one caller. */
export interface ServedConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: Transport;
  /** Told why a connection ends that nobody wanted to end. */
  readonly onFailure?: ((error: Error) => void) | undefined;
}
