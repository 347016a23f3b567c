import { defineCommand } from '../command.ts';
import { parseTransport } from './project.ts';
import type { NewFlags } from './run-new.ts';

/** `wellspoken new`: makes a server project. */
export const newCommand = defineCommand<NewFlags>({
  brief: 'Make a server project with a tool and a test',
  description: [
    'Make a server project in TypeScript with a tool, a test and a README.',
    '',
    'At a terminal it asks for what the flags leave open; elsewhere it never waits.',
    '',
    'Examples:',
    '  wellspoken new tides',
    '  wellspoken new tides --name @ada/tides --transport http',
    '  wellspoken new . --yes',
  ],
  takes: {
    placeholder: 'folder',
    brief: 'The folder to make; an empty one will do',
    least: 1,
    most: 1,
  },
  flags: {
    name: {
      kind: 'text',
      placeholder: 'name',
      brief: 'Name of the package; by default that of the folder',
    },
    title: { kind: 'text', placeholder: 'text', brief: 'What people call the server' },
    description: { kind: 'text', placeholder: 'text', brief: 'What it is for, in one line' },
    transport: {
      kind: 'text',
      parse: parseTransport,
      placeholder: 'way',
      brief: 'stdio (a host starts it, the default) or http (at a URL)',
    },
    yes: {
      kind: 'switch',
      short: 'y',
      brief: 'Ask nothing and use what is usual',
    },
  },

  load: async () => (await import('./run-new.ts')).runNew,
});
