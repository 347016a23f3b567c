import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import { parseTransport } from './project.ts';
import type { NewFlags } from './run-new.ts';

const text = { kind: 'parsed', parse: String, optional: true } as const;

/** `wellspoken new`: makes a server project. */
export const newCommand = buildCommand<NewFlags, [string], Context>({
  loader: async () => (await import('./run-new.ts')).runNew,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'The folder to make; an empty one will do', placeholder: 'folder', parse: String },
      ],
    },
    flags: {
      name: {
        ...text,
        placeholder: 'name',
        brief: 'Name of the package; by default that of the folder',
      },
      title: { ...text, placeholder: 'text', brief: 'What people call the server' },
      description: { ...text, placeholder: 'text', brief: 'What it is for, in one line' },
      transport: {
        kind: 'parsed',
        parse: parseTransport,
        optional: true,
        placeholder: 'way',
        brief: 'stdio (a host starts it, the default) or http (at a URL)',
      },
      yes: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Ask nothing and use what is usual',
      },
    },
    aliases: { y: 'yes' },
  },
  docs: {
    brief: 'Make a server project with a tool and a test',
    fullDescription: [
      'Make a server project in TypeScript with a tool, a test and a README.',
      '',
      'At a terminal it asks for what the flags leave open; elsewhere it never waits.',
      '',
      'Examples:',
      '  wellspoken new tides',
      '  wellspoken new tides --name @ada/tides --transport http',
      '  wellspoken new . --yes',
    ].join('\n'),
  },
});
