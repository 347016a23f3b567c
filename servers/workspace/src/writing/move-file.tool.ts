import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Workspace } from '../sandbox/workspace.ts';
import { defineCreateFolders, defineOverwrite, definePath } from './change-fields.ts';
import { move } from './move.ts';

/** The tool `move_file`. */
export function moveFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'move_file',
    title: 'Move or rename',
    description:
      'Move or rename a file or a folder, also between allowed folders, and also back out of the trash. The destination is the whole new path, not the folder to move into. Nothing is replaced unless overwrite is true. A link is moved itself. Use copy_file to keep the original.',
    effect: 'overwrite',
    // A second call finds nothing to move.
    hints: { idempotent: false },
    openWorld: false,
    input: z.object({
      source: definePath('what to move'),
      destination: z.string().min(1).describe('The whole new path, such as src/main.ts'),
      overwrite: defineOverwrite(),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      source: z.string().describe('Where it was'),
      destination: z.string().describe('Where it is now'),
      replaced: z.boolean().describe('true when a file that had the new path is gone'),
    }),
    examples: [
      {
        name: 'rename',
        arguments: { source: 'docs/guide.md', destination: 'docs/handbook.md' },
      },
    ],
    run: async (input, { signal }) => {
      const moved = await move(sandbox, { ...input, signal });
      const over = moved.replaced ? ', in place of the file that was there' : '';
      return reply(moved, { summary: `Moved ${moved.source} to ${moved.destination}${over}.` });
    },
  });
}
