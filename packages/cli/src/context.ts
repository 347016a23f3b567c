import type { Readable, Writable } from 'node:stream';

import type { CommandContext, StricliProcess } from '@stricli/core';
import type { Environment } from '@wellspoken/kit/launch';

import type { KnownServer } from './servers.ts';

/** A stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean };

/** The process that the command runs in, as far as commands may know it. */
export interface World {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Environment;
  readonly cwd: () => string;
  /** Ends what is being served, as a signal to the process would. */
  readonly signal?: AbortSignal;
}

/** What every command gets as `this`. */
export interface Context extends CommandContext {
  readonly process: World & StricliProcess;
  /** The servers that can be named. */
  readonly servers: readonly KnownServer[];
  /** The exit code of a command that has done its work, such as 1 where a doctor found a problem. */
  readonly exit: { code: number };
}
