import type { Readable, Writable } from 'node:stream';

import type { Environment } from './read-environment.ts';

/** The process that a program runs in. */
export interface LaunchProcess {
  /** Without the names of the runtime and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Standard input by default. */
  readonly stdin?: Readable & { readonly isTTY?: boolean };
  /** What the user typed to get here, for help; the package under npx by default. */
  readonly command?: string;
  /** Ends it from outside, as a signal to the process would. */
  readonly signal?: AbortSignal;
}
