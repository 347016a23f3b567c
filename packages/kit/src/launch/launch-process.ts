import type { Readable } from 'node:stream';

import type { Screen } from './chore.ts';
import type { Environment } from './read-environment.ts';

/** The process that a program runs in. */
export interface LaunchProcess {
  /** Arguments, without the runtime and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Defaults to standard input. */
  readonly stdin?: Readable & { readonly isTTY?: boolean };
  /** The command the user typed, for help; defaults to the package under npx. */
  readonly command?: string;
  /** The command for chores, if it is different; chores are then not run here. */
  readonly choreCommand?: string;
  /** Returns the base of relative paths for chores; defaults to that of the process. */
  readonly cwd?: () => string;
  /** Stops the program, like a signal to the process. */
  readonly signal?: AbortSignal;
}
