import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { defineCreateFolders, defineOverwrite, definePath } from './change-fields.ts';
import { type Copied, copy, MAX_BYTES, MAX_ENTRIES } from './copy.ts';

/** The tool `copy_file`. */
export function copyFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'copy_file',
    title: 'Copy a file or folder',
    description: `Copy a file, or with recursive a folder and all that is in it. The copy appears whole or not at all. The destination is the whole new path. Nothing is replaced unless overwrite is true. In a folder, links that lead inside are copied as links; other links, the trash and devices are left out. At most ${MAX_ENTRIES} entries and ${MAX_BYTES} bytes.`,
    effect: 'overwrite',
    openWorld: false,
    input: z.object({
      source: definePath('what to copy'),
      destination: z.string().min(1).describe('The whole path of the copy, such as src/copy.ts'),
      recursive: z.boolean().default(false).describe('Needed to copy a folder'),
      overwrite: defineOverwrite(),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      source: z.string().describe('What was copied, after links'),
      destination: z.string().describe('Where the copy is'),
      replaced: z.boolean().describe('true when a file that had this path is gone'),
      entries: z.number().int().describe('How many files, links and folders were copied'),
      bytes: z.number().int().describe('How many bytes the files have'),
      skipped: z.number().int().describe('How many links and devices were left out'),
    }),
    examples: [
      { name: 'file', arguments: { source: 'README.md', destination: 'docs/readme-copy.md' } },
      {
        name: 'folder',
        arguments: { source: 'src', destination: 'backup/src', recursive: true },
      },
    ],
    run: async (input, { signal }) => {
      const copied = await copy(sandbox, { ...input, signal });
      return reply(copied, { summary: summarize(copied) });
    },
  });
}

function summarize({ source, destination, entries, bytes, skipped }: Copied): string {
  const what = `${formatCount(entries, 'entry', 'entries')}, ${formatCount(bytes, 'byte')}`;
  const left =
    skipped > 0 ? `; ${formatCount(skipped, 'link or device', 'links or devices')} left out` : '';
  return `Copied ${source} to ${destination} (${what}${left}).`;
}
