import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@wellspoken/kit/launch';

import type { KnownServer } from './servers.ts';

/** Where this command comes from: a clone of the repository, or a package that npm installed. */
export type Origin =
  { readonly kind: 'installed' } | { readonly kind: 'clone'; readonly root: string };

/** A stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean };

/** The process that the command runs in, as far as commands may know it. */
export interface World {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Environment;
  readonly cwd: () => string;
  /** Where the command comes from; it looks itself where this is not said. */
  readonly origin?: Origin;
  /** Ends what is being served, as a signal to the process would. */
  readonly signal?: AbortSignal;
}

/** What every command gets as `this`. */
export interface Context {
  readonly process: World;
  /** The servers that can be named. */
  readonly servers: readonly KnownServer[];
  readonly origin: Origin;
  /** How the command is called here, to be shown in lines that people copy. */
  readonly call: string;
  /** The exit code of a command that has done its work, such as 1 where a doctor found a problem. */
  readonly exit: { code: number };
}
