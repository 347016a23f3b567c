import { launch } from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { UsageError } from '../usage-error.ts';
import { serveAll } from './serve-all.ts';

/** What `wellspoken serve` was told. */
export interface ServeFlags {
  readonly all: boolean;
  readonly port?: number;
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
    return serveAll(this, flags.port);
  }
  if (name === undefined) {
    const names = this.servers.map((server) => server.name).join(', ');
    throw new UsageError(`Name a server, or use --all. Servers: ${names}.`);
  }
  if (flags.port !== undefined) {
    const example = `wellspoken serve ${name} --http --port ${flags.port}`;
    throw new UsageError(`--port: the flags of a server follow its name, as in\n  ${example}`);
  }
  const program = await findServer(this.servers, name);
  const command = `wellspoken serve ${name}`;
  this.exit.code = await launch(program, { ...this.process, argv, command });
}
