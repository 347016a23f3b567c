import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Workspace } from '../sandbox/workspace.ts';

const allowedOutput = z.object({
  directories: z
    .array(
      z.object({
        name: z.string().describe('Its short name'),
        path: z.string().describe('Its absolute path, as it was named to the server'),
        prefix: z.string().describe('How paths in it begin; empty where there is only one folder'),
        readOnly: z.boolean().describe('Whether nothing in it can be changed'),
      }),
    )
    .describe('The folders that this server works in'),
});

/** Names the folders that the server works in. */
export function listAllowedDirectories(workspace: Workspace): Tool {
  return defineTool({
    name: 'list_allowed_directories',
    title: 'List the allowed folders',
    description:
      'Name the folders that this server may work in and how paths in them begin. ' +
      'Use it first, or when a path was refused; everything outside them is out of reach.',
    effect: 'read',
    openWorld: false,
    output: allowedOutput,
    examples: [{ name: 'all of them', arguments: {} }],
    run: () => {
      const { folders } = workspace.sandbox;
      const { readOnly } = workspace;
      const directories = folders.map(({ name, given }) => {
        const prefix = folders.length > 1 ? `${name}/` : '';
        return { name, path: given, prefix, readOnly };
      });
      const lines = directories.map(({ name, path, prefix }) => {
        const how =
          prefix === '' ? 'paths are relative to it' : `paths in it begin with "${prefix}"`;
        return `${name}: ${path} (${how}${readOnly ? ', read-only' : ''})`;
      });
      return reply({ directories }, { summary: lines.join('\n') });
    },
  });
}
