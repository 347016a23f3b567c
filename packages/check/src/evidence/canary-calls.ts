import type { Suspicion } from '../calls/suspect/suspect-arguments.ts';
import type { CallRecord } from './calls.ts';

/** A call whose argument would show that it was turned into a path, a command, SQL or a request. */
export interface CanaryCall {
  readonly kind: Suspicion;
  readonly property: string;
  /** The way in which it was tried: "dots", "one quote". */
  readonly form: string;
  readonly record: CallRecord;
  /** What comes back only if it worked; absent where that shows otherwise. */
  readonly secret?: string;
  /** Of an address, whether somebody came to it; of a path, whether the file there was changed. */
  readonly wasReached?: boolean;
}

/** Calls with canaries in arguments that look like paths, commands, queries or addresses. */
export interface CanaryCalls {
  readonly made: readonly CanaryCall[];
  /** Why no paths were tried. */
  readonly noPaths?: string;
  /** Why no addresses were tried. */
  readonly noAddresses?: string;
}
