import { defineCommand } from '../command.ts';
import type { ConfigFlags } from './flags.ts';
import { hostNames, parseHost } from './hosts.ts';

/** `wellspoken config`: tells a host about a server. */
export const configCommand = defineCommand<ConfigFlags>({
  brief: 'Show how a host is told about a server, or tell it',
  description: [
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
  ],
  usage: [
    '<server> [arguments] --host <host> [flags] [-- <its flags>]',
    '<server> [arguments] --link [flags] [-- <its flags>]',
  ],
  takes: {
    placeholder: 'server',
    brief: 'The server, then its own arguments; its flags after --',
    least: 1,
  },
  flags: {
    host: {
      kind: 'text',
      parse: parseHost,
      placeholder: 'host',
      brief: hostNames.join(', '),
    },
    link: {
      kind: 'switch',
      brief: 'Show the link that installs it, for cursor and vscode',
    },
    write: {
      kind: 'switch',
      brief: "Add it to the host's file and keep a backup",
    },
    replace: {
      kind: 'switch',
      brief: 'With --write: put it in the place of another entry of its name',
    },
    name: {
      kind: 'text',
      placeholder: 'entry',
      brief: 'What the host calls it; the name of the server by default',
    },
    file: {
      kind: 'text',
      placeholder: 'path',
      brief: "Another file than the host's usual one, such as .vscode/mcp.json",
    },
  },
  load: async () => (await import('./run-config.ts')).runConfig,
});
