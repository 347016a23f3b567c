import type { Readable } from 'node:stream';

import type { Screen } from './chore.ts';
import type { Environment } from './read-environment.ts';

/** The process that a program runs in. */
export interface LaunchProcess {
  /** Without the names of the runtime and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Standard input by default. */
  readonly stdin?: Readable & { readonly isTTY?: boolean };
  /** What the user typed to get here, for help; the package under npx by default. */
  readonly command?: string;
  /** What the user types for a chore, where that is another command: none is done here then. */
  readonly choreCommand?: string;
  /** Where the paths of a chore begin; the folder of the process by default. */
  readonly cwd?: () => string;
  /** Ends it from outside, as a signal to the process would. */
  readonly signal?: AbortSignal;
}
