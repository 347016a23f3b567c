import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import { UsageError } from '../usage-error.ts';
import type { ServeFlags } from './run-serve.ts';

/** A flag that takes any text. */
const text = { kind: 'parsed', parse: String, optional: true } as const;

/** `wellspoken serve`: starts one server, or all of them on one port. */
export const serveCommand = buildCommand<ServeFlags, string[], Context>({
  loader: async () => (await import('./run-serve.ts')).runServe,
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
        brief: 'With --all: where to listen; 3900 by default, 0: any',
      },
      host: {
        ...text,
        placeholder: 'address',
        brief: 'With --all: the address; others than loopback need tokens',
      },
      tokensFile: {
        ...text,
        placeholder: 'file',
        brief: 'With --all: a file with tokens that get in',
      },
      issuer: { ...text, placeholder: 'url', brief: 'With --all: the issuer whose JWTs get in' },
      audience: {
        ...text,
        placeholder: 'text',
        brief: 'With --all: for whom its JWTs must be made',
      },
      resource: {
        ...text,
        placeholder: 'url',
        brief: 'With --all: the public URL, before the name of a server',
      },
      sse: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'With --all: serve HTTP+SSE too, for older clients',
      },
      cors: {
        ...text,
        placeholder: 'origins',
        brief: 'With --all: origins whose pages may call and read',
      },
    },
  },
  docs: {
    brief: 'Start a server, or all of them',
    fullDescription: [
      'Start a server over stdio, or over HTTP with --http after its name.',
      'The flags of a server follow its name; "wellspoken serve <server> --help" shows',
      'them. With --all every server is served over HTTP: to this machine only, unless',
      'WELLSPOKEN_TOKENS, --tokens-file or --issuer say who gets in.',
      '',
      'Examples:',
      '  wellspoken serve workspace ~/projects/site',
      '  wellspoken serve workspace --http --read-only ~/notes',
      '  wellspoken serve --all --port 4000',
    ].join('\n'),
    customUsage: ['<server> [flags and arguments of the server]', '--all [flags]'],
  },
});

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`expected a whole number from 0 to 65535; got ${JSON.stringify(text)}`);
}
