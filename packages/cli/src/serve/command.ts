import { defineCommand } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import type { ServeFlags } from './run-serve.ts';

/** `wellspoken serve`: starts one server, or all of them on one port. */
export const serveCommand = defineCommand<ServeFlags>({
  brief: 'Start a server, or all of them',
  description: [
    'Start a server over stdio, or over HTTP with --http after its name.',
    'The flags of a server follow its name; "wellspoken serve <server> --help" shows',
    'them. With --all every server is served over HTTP: to this machine only, unless',
    'WELLSPOKEN_TOKENS, --tokens-file or --issuer say who gets in.',
    '',
    'Examples:',
    '  wellspoken serve workspace ~/projects/site',
    '  wellspoken serve workspace --http --read-only ~/notes',
    '  wellspoken serve --all --port 4000',
  ],
  usage: ['<server> [flags and arguments of the server]', '--all [flags]'],
  takes: { placeholder: 'server', brief: 'The server, then its own flags and arguments' },
  flags: {
    all: {
      kind: 'switch',
      brief: 'Serve all servers over HTTP on one port',
    },
    port: {
      kind: 'text',
      parse: parsePort,
      placeholder: 'number',
      brief: 'With --all: where to listen; 3900 by default, 0: any',
    },
    host: {
      kind: 'text',
      placeholder: 'address',
      brief: 'With --all: the address; others than loopback need tokens',
    },
    tokensFile: {
      kind: 'text',
      placeholder: 'file',
      brief: 'With --all: a file with tokens that get in',
    },
    issuer: { kind: 'text', placeholder: 'url', brief: 'With --all: the issuer whose JWTs get in' },
    audience: {
      kind: 'text',
      placeholder: 'text',
      brief: 'With --all: for whom its JWTs must be made',
    },
    resource: {
      kind: 'text',
      placeholder: 'url',
      brief: 'With --all: the public URL, before the name of a server',
    },
    sse: {
      kind: 'switch',
      brief: 'With --all: serve HTTP+SSE too, for older clients',
    },
    cors: {
      kind: 'text',
      placeholder: 'origins',
      brief: 'With --all: origins whose pages may call and read',
    },
  },
  load: async () => (await import('./run-serve.ts')).runServe,
});

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`expected a whole number from 0 to 65535; got ${JSON.stringify(text)}`);
}
