import { buildCommand } from '@stricli/core';
import { HOME_PORT, launch } from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { serveAll } from '../serve-all/serve-all.ts';
import { UsageError } from '../usage-error.ts';

interface ServeFlags {
  readonly all: boolean;
  readonly port?: number;
}

/** `wellspoken serve`: starts one server, or all of them on one port. */
export const serveCommand = buildCommand<ServeFlags, string[], Context>({
  func: serve,
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'The server, then its own flags and arguments',
        placeholder: 'server',
        parse: String,
      },
    },
    flags: {
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Serve all servers over HTTP on one port',
      },
      port: {
        kind: 'parsed',
        parse: parsePort,
        optional: true,
        placeholder: 'number',
        brief: `With --all: where to listen; ${HOME_PORT} by default, 0 for any free`,
      },
    },
  },
  docs: {
    brief: 'Start a server, or all of them',
    fullDescription: [
      'Start a server over stdio, or over HTTP with --http after its name.',
      'The flags of a server follow its name; "wellspoken serve <server> --help" shows',
      'them. With --all every server is served over HTTP, to this machine only.',
      '',
      'Examples:',
      '  wellspoken serve workspace ~/projects/site',
      '  wellspoken serve workspace --http --read-only ~/notes',
      '  wellspoken serve --all --port 4000',
    ].join('\n'),
    customUsage: ['<server> [flags and arguments of the server]', '--all [--port number]'],
  },
});

async function serve(this: Context, flags: ServeFlags, ...words: string[]): Promise<void> {
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

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`expected a whole number from 0 to 65535; got ${JSON.stringify(text)}`);
}
