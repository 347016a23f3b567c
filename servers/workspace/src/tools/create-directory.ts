import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { createFolder } from '../change/create-folder.ts';
import type { Workspace } from '../workspace.ts';
import { pathTo } from './change-fields.ts';

/** The tool `create_directory`. */
export function createDirectory({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'create_directory',
    title: 'Create a folder',
    description:
      'Make a folder, and the folders above it that are missing. Fine when it exists already. Not needed before write_file, move_file and copy_file, which make the folders they need.',
    effect: 'create',
    // A folder that is there stays as it is.
    hints: { idempotent: true },
    openWorld: false,
    input: z.object({ path: pathTo('the folder to make') }),
    output: z.object({
      path: z.string().describe('The folder, after links'),
      created: z.boolean().describe('false when it was there already'),
    }),
    examples: [{ name: 'nested', arguments: { path: 'docs/pictures/small' } }],
    run: async ({ path }) => {
      const made = await createFolder(sandbox, path);
      const summary = made.created ? `Created ${made.path}.` : `${made.path} was there already.`;
      return reply(made, { summary });
    },
  });
}
