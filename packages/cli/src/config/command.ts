import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import type { ConfigFlags } from './flags.ts';
import { hostNames, parseHost } from './hosts.ts';

/** `wellspoken config`: tells a host about a server. */
export const configCommand = buildCommand<ConfigFlags, string[], Context>({
  loader: async () => (await import('./run-config.ts')).runConfig,
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: {
        brief: 'The server, then its own arguments; its flags after --',
        placeholder: 'server',
        parse: String,
      },
    },
    flags: {
      host: {
        kind: 'parsed',
        parse: parseHost,
        optional: true,
        placeholder: 'host',
        brief: hostNames.join(', '),
      },
      link: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show the link that installs it, for cursor and vscode',
      },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: "Add it to the host's file and keep a backup",
      },
      replace: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'With --write: put it in the place of another entry of its name',
      },
      name: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'entry',
        brief: 'What the host calls it; the name of the server by default',
      },
      file: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'path',
        brief: "Another file than the host's usual one, such as .vscode/mcp.json",
      },
    },
  },
  docs: {
    brief: 'Show how a host is told about a server, or tell it',
    fullDescription: [
      'Show how a host is told about a server, or tell it with --write.',
      '',
      'Folders are written in full. Flags of the server stand after "--".',
      'Secrets are never written: fill them in yourself.',
      '',
      'Examples:',
      '  wellspoken config workspace ~/projects --host claude',
      '  wellspoken config workspace ~/projects --host cursor --write',
      '  wellspoken config workspace --host vscode --file .vscode/mcp.json --write .',
      '  wellspoken config workspace --host codex --name notes -- --read-only ~/notes',
      '  wellspoken config workspace ~/projects --link',
    ].join('\n'),
    customUsage: [
      '<server> [arguments] --host <host> [flags] [-- <its flags>]',
      '<server> [arguments] --link [flags] [-- <its flags>]',
    ],
  },
});
