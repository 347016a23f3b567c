import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { definePath } from '../writing/change-fields.ts';
import {
  type Deleted,
  deleteEntry,
  type DeletionTarget,
  inspectEntry,
  MAX_COUNT,
} from './delete.ts';

/** The tool `delete_file`. */
export function deleteFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'delete_file',
    title: 'Delete a file or folder',
    description:
      'Delete a file, a link, or with recursive a folder and all that is in it. By default it goes to the trash of its allowed folder, and move_file brings it back from the path in the answer. permanently deletes for good, as does deleting something in the trash. The user is asked first where the client can ask. A link is deleted, not what it leads to.',
    effect: 'delete',
    openWorld: false,
    input: z.object({
      path: definePath('what to delete'),
      recursive: z.boolean().default(false).describe('Needed for a folder that is not empty'),
      permanently: z
        .boolean()
        .default(false)
        .describe('true deletes for good instead of moving to the trash'),
    }),
    output: z.object({
      path: z.string().describe('What was deleted'),
      kind: z.enum(['file', 'folder', 'link', 'other']).describe('What it was'),
      entries: z
        .number()
        .int()
        .describe(
          `Files, links and folders that went, itself included; ${MAX_COUNT} or more where it says ${MAX_COUNT}`,
        ),
      permanently: z.boolean().describe('true when it is gone for good'),
      movedTo: z.string().optional().describe('Where it is in the trash, for move_file'),
    }),
    examples: [{ name: 'to the trash', arguments: { path: 'src/util/math.ts' } }],
    run: async ({ path, recursive, permanently }, ctx) => {
      const doomed = await inspectEntry(sandbox, path, recursive);
      const forGood = permanently || doomed.isInTrash;
      if (ctx.canAsk('form')) await confirm(ctx, doomed, forGood);
      const deletion = { doomed, permanently: forGood, signal: ctx.signal };
      const deleted = await deleteEntry(sandbox, path, deletion);
      return reply(deleted, { summary: summarize(deleted) });
    },
  });
}

async function confirm(ctx: Context, doomed: DeletionTarget, forGood: boolean): Promise<void> {
  const { kind, path, entries } = doomed;
  const what = kind === 'other' ? `"${path}"` : `the ${kind} "${path}"`;
  const inside = entries > 1 ? ` with ${describeCount(entries - 1)} in it` : '';
  const how = forGood ? 'It cannot be brought back.' : 'It goes to the trash.';
  const answer = await ctx.ask({
    message: `Delete ${what}${inside}? ${how}`,
    fields: z.object({ confirm: z.boolean().describe('Whether to delete it') }),
  });
  if (answer.action === 'accept' && answer.content.confirm) return;
  throw new ToolError(
    'declined',
    `The user did not agree to delete "${path}". Nothing was changed.`,
  );
}

function describeCount(entries: number): string {
  if (entries >= MAX_COUNT - 1) return `${MAX_COUNT} entries or more`;
  return formatCount(entries, 'entry', 'entries');
}

function summarize({ path, movedTo, entries }: Deleted): string {
  const what = entries > 1 ? `${path} (${describeCount(entries)})` : path;
  if (movedTo === undefined) return `Deleted ${what} for good.`;
  return `Moved ${what} to the trash: ${movedTo}. To bring it back, call move_file from there.`;
}
