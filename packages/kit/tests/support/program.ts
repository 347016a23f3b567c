import { defineServer, defineTool } from '@wellspoken/kit';
import { defineProgram, SettingError, type Program } from '@wellspoken/kit/launch';
import * as z from 'zod';

/** The settings that the program below was opened with, newest last, and how often it was closed. */
export const opened: unknown[] = [];
export const closings = { count: 0 };

const settings = z.object({
  folders: z
    .array(z.string())
    .min(1)
    .max(3)
    .meta({ description: 'Folders to serve', positional: true, placeholder: 'folder' }),
  readOnly: z.boolean().default(false).describe('Offer no tool that changes anything.'),
  color: z.boolean().default(true).describe('Show colours'),
  maxBytes: z.int().min(1).default(4096).describe('The largest file that is read'),
  ratio: z.number().max(1).optional().describe('How much of it'),
  language: z.enum(['english', 'spanish']).default('english').describe('The language of answers'),
  tags: z.array(z.string()).default([]).describe('Words to look for'),
  home: z.string().startsWith('/').optional().meta({ description: 'Where things are kept' }),
  token: z
    .string()
    .min(8)
    .optional()
    .meta({ description: 'A key of the service', env: 'NOTES_TOKEN', flag: false }),
});

const hello = defineTool({
  name: 'hello',
  title: 'Say hello',
  description: 'Say hello.',
  effect: 'read',
  openWorld: false,
  run: () => 'Hello!',
});

const server = defineServer({ name: 'notes', title: 'Notes', version: '1.2.3', tools: [hello] });

/** A program with a setting of every kind. */
export const notes: Program = defineProgram({
  name: 'notes',
  title: 'Notes',
  summary: 'Keeps notes in the folders that you name, and finds them again.',
  version: '1.2.3',
  package: '@wellspoken/notes',
  settings,
  examples: [
    { arguments: '~/notes', does: 'Serve one folder:' },
    { arguments: '--read-only --http ~/notes', does: 'Serve it over HTTP, for reading only:' },
  ],
  together: (cwd) => ({ folders: [cwd], readOnly: true }),
  open: (given) => {
    if (given.folders.includes('missing')) {
      throw new SettingError('The folder "missing" does not exist: create it or name another.');
    }
    if (given.folders.includes('broken')) throw new Error('The disk is on fire.\nAnd more.');
    opened.push(given);
    return { server, close: () => void (closings.count += 1) };
  },
  outline: () => server,
});
