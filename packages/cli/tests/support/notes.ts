import { defineServer, defineTool } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { defineProgram, type Finding, type Program } from '@wellspoken/kit/launch';

import type { KnownServer } from '../../src/servers.ts';

const base = { openWorld: false, run: () => 'done' } as const;

const server = defineServer({
  name: 'notes',
  title: 'Notes',
  version: '1.2.3',
  tools: [
    defineTool({
      ...base,
      name: 'read_note',
      title: 'Read a note',
      description: 'Read a note.',
      effect: 'read',
    }),
    defineTool({
      ...base,
      name: 'delete_every_note_that_there_is',
      title: 'Delete every note that there is, in all folders and for good',
      description: 'Delete all.',
      effect: 'delete',
    }),
  ],
});

/** What became of the program: how often it was closed. */
export const notesLife = { closed: 0 };

const findings: readonly Finding[] = [
  { title: 'Paper', state: 'ok', detail: 'There is enough of it.' },
  {
    title: 'Ink',
    state: 'warning',
    detail: 'It is running low, and notes that are written with little of it fade within a year.',
    fix: 'Fill it up.',
  },
];

interface Settings {
  readonly folders: readonly string[];
  readonly readOnly: boolean;
}

const settings = {
  type: 'object',
  properties: {
    folders: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'Where notes are kept',
      positional: true,
      placeholder: 'folder',
    },
    readOnly: { type: 'boolean', default: false, description: 'Change nothing' },
    key: { type: 'string', description: 'A key', env: 'NOTES_KEY', flag: false },
  },
  required: ['folders'],
} as const;

/** A program that needs nothing of the machine. */
const notesProgram: Program = defineProgram({
  name: 'notes',
  title: 'Notes',
  summary: 'Keeps notes.',
  version: '1.2.3',
  package: '@wellspoken/notes',
  settings: fromJsonSchema<Settings>(settings),
  examples: [{ arguments: '~/notes', does: 'Serve one folder:' }],
  together: (cwd) => ({ folders: [cwd], readOnly: true }),
  open: ({ folders }) => {
    if (folders.includes('/broken')) throw new Error('The shelf fell down.');
    return { server, close: () => void (notesLife.closed += 1) };
  },
  outline: () => server,
  examine: async ({ folders }) => {
    if (folders.includes('/broken')) throw new Error('The shelf fell down.');
    return findings;
  },
});

/** The same with a name of its own, as it stands in the table of servers. */
export const testServers: readonly KnownServer[] = [
  { name: 'notes', load: async () => ({ program: notesProgram }) },
];
