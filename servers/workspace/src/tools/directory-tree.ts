import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { findTree } from '../scan/find-tree.ts';
import { describeTree } from '../scan/text/describe-tree.ts';
import type { Workspace } from '../workspace.ts';
import { globs, includeIgnored, skipped, startPath, watchOf } from './scan-fields.ts';

const input = z.object({
  path: startPath('Folder'),
  depth: z.number().int().min(1).max(20).default(4).describe('How many levels to show'),
  maxEntries: z
    .number()
    .int()
    .min(1)
    .max(3_000)
    .default(1_000)
    .describe('How many files and folders to show in all; upper levels come first'),
  exclude: globs('Leaves out files and folders that fit one of these globs.'),
  includeIgnored: includeIgnored(),
  sizes: z.boolean().default(false).describe('true tells the size of each file'),
});

const node = z.object({
  name: z.string().describe('Its name; of a folder at the top, its path'),
  type: z.enum(['file', 'folder', 'link', 'other']).describe('What it is'),
  size: z.number().int().optional().describe('Bytes, of a file where sizes were asked for'),
  get children(): z.ZodOptional<z.ZodArray<typeof node>> {
    return z.array(node).optional().describe('What is in a folder that was opened');
  },
  leftOut: z.number().int().optional().describe('How many entries of the folder are not shown'),
  unreadable: z.boolean().optional().describe('true for a folder that could not be listed'),
});

const output = z.object({
  roots: z.array(node).describe('The folder asked for, or each allowed folder'),
  shown: z.number().int().describe('How many files and folders are shown below them'),
  complete: z.boolean().describe('false when something was left out for depth, number or time'),
  skipped,
});

/** The tool `directory_tree`. */
export function directoryTree(workspace: Workspace): Tool {
  return defineTool({
    name: 'directory_tree',
    title: 'Show a tree of folders',
    description:
      'Show how folders and files are laid out, as a tree of bounded depth and size; each folder tells how much of it is not shown. Use it to get to know a project; to list one folder with details use list_directory, to find a file by name use search_files. Leaves out what .gitignore files name. Links are shown but not followed.',
    effect: 'read',
    openWorld: false,
    input,
    output,
    narrowWith: ['maxEntries', 'depth', 'path'],
    examples: [
      { name: 'everything', arguments: {} },
      { name: 'one folder with sizes', arguments: { path: 'src', sizes: true } },
    ],
    run: async (question, context) => {
      const answer = await findTree(workspace, question, watchOf(context, 'entries'));
      return reply(answer, { summary: describeTree(answer) });
    },
  });
}
