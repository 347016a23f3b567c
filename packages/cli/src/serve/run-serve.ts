import { launch, type AuthFlags, type CorsFlags } from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { UsageError } from '../usage-error.ts';

/** What `wellspoken serve` was told. */
export interface ServeFlags extends AuthFlags, CorsFlags {
  readonly all: boolean;
  readonly port?: number;
  readonly sse: boolean;
}

/** Starts one server with its own flags and arguments, or all of them. */
export async function runServe(
  this: Context,
  flags: ServeFlags,
  ...words: readonly string[]
): Promise<void> {
  const [name, ...argv] = words;
  if (flags.all) {
    if (name !== undefined) throw new UsageError(`--all: leave out "${name}", or leave out --all.`);
    // What serves over HTTP takes a while to load, and a server over stdio can do without.
    const { serveAll } = await import('./serve-all.ts');
    return serveAll(this, flags);
  }
  if (name === undefined) {
    const names = this.servers.map((server) => server.name).join(', ');
    throw new UsageError(`Name a server, or use --all. Servers: ${names}.`);
  }
  assertForAll(flags, name);
  const program = await findServer(this.servers, name);
  const command = `${this.call} serve ${name}`;
  const choreCommand = `${this.call} ${name}`;
  this.exit.code = await launch(program, { ...this.process, argv, command, choreCommand });
}

/** How the flags that need --all are written. */
const WRITTEN = {
  port: '--port',
  host: '--host',
  tokensFile: '--tokens-file',
  issuer: '--issuer',
  audience: '--audience',
  resource: '--resource',
  sse: '--sse',
  cors: '--cors',
} as const satisfies Record<Exclude<keyof ServeFlags, 'all'>, string>;

function assertForAll(flags: ServeFlags, name: string): void {
  for (const [key, written] of Object.entries(WRITTEN)) {
    const value = flags[key as keyof typeof WRITTEN];
    if (value === undefined || value === false) continue;
    const words = ['wellspoken serve', name, '--http', written, ...(value === true ? [] : [value])];
    throw new UsageError(
      `${written}: the flags of a server follow its name, as in\n  ${words.join(' ')}`,
    );
  }
}
