import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { findFiles } from '../scan/find-files.ts';
import { describeFiles } from '../scan/text/describe-files.ts';
import type { Workspace } from '../workspace.ts';
import { cursor, ending, globs, includeIgnored, startPath, watchOf } from './scan-fields.ts';

const input = z.object({
  pattern: z
    .string()
    .min(1)
    .max(1_000)
    .describe(
      'Glob pattern to match, such as *.md or src/**/*.{ts,tsx}. Without a slash it is tried on names at any depth, with a slash on the path below the folder searched',
    ),
  path: startPath('Folder'),
  exclude: globs('Leaves out files and folders that fit one of these globs.'),
  includeIgnored: includeIgnored(),
  type: z
    .enum(['file', 'folder', 'any'])
    .default('file')
    .describe('What to find; any also finds links'),
  ignoreCase: z.boolean().default(false).describe('true finds upper and lower case alike'),
  limit: z.number().int().min(1).max(1_000).default(200).describe('Entries in one answer'),
  cursor: cursor(),
});

const output = z.object({
  entries: z
    .array(
      z.object({
        path: z.string().describe('Where it is'),
        type: z.enum(['file', 'folder', 'link', 'other']).describe('What it is'),
        size: z.number().int().optional().describe('Bytes, of a file'),
        modified: z.string().describe('When it changed last, ISO 8601'),
      }),
    )
    .describe('What was found, in the order of paths'),
  ...ending,
});

/** The tool `search_files`. */
export function searchFiles(workspace: Workspace): Tool {
  return defineTool({
    name: 'search_files',
    title: 'Search for files',
    description:
      'Find files or folders by a glob pattern for their names or paths. Use it when you know a name or an ending; to find what files contain use search_code, to see how folders are laid out use directory_tree. Leaves out what .gitignore files name. Links are found but not followed. Answers come in pages.',
    effect: 'read',
    openWorld: false,
    input,
    output,
    narrowWith: ['limit', 'path', 'pattern'],
    examples: [
      { name: 'by ending', arguments: { pattern: '*.md' } },
      { name: 'below a folder', arguments: { pattern: '**/*.ts', path: 'src' } },
    ],
    run: async (question, context) => {
      const answer = await findFiles(workspace, question, watchOf(context, 'entries'));
      return reply(answer, { summary: describeFiles(answer, question.type) });
    },
  });
}
