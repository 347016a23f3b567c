import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { defineExpectedHash, definePath, defineHash } from '../writing/change-fields.ts';
import { edit, type EditResult, MAX_EDIT_BYTES } from './edit.ts';

const MAX_EDITS = 100;

const oneEdit = z.object({
  oldText: z
    .string()
    .min(1)
    .describe('Text to replace. It must fit one place only, so give enough of the lines around it'),
  newText: z.string().describe('Text to put there; empty to delete'),
  replaceAll: z.boolean().optional().describe('true replaces every place that fits'),
});

const waterTwice = [{ oldText: 'Water the plants.', newText: 'Water the plants twice.' }];

/** The tool `edit_file`. */
export function editFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'edit_file',
    title: 'Edit a file',
    description: `Replace parts of a text file. Edits are made in order, each on what the one before left, and all of them or none. Encoding, line ends and all other text stay as they are. Returns a unified diff; with dryRun the file is not changed. Use write_file for a new file or to replace all of one. At most ${MAX_EDIT_BYTES} bytes.`,
    effect: 'overwrite',
    // A second call finds other text than the first, or none.
    hints: { idempotent: false },
    openWorld: false,
    input: z.object({
      path: definePath('the text file to edit'),
      edits: z.array(oneEdit).min(1).max(MAX_EDITS).describe('What to replace, in order'),
      match: z
        .enum(['exact', 'whitespace'])
        .default('exact')
        .describe(
          'whitespace also accepts whole lines that differ in indentation or in space at their ends, and indents newText as the file is',
        ),
      dryRun: z.boolean().default(false).describe('true shows the diff and changes nothing'),
      expectedHash: defineExpectedHash(),
    }),
    output: z.object({
      path: z.string().describe('The file, after links'),
      dryRun: z.boolean().describe('true when nothing was changed'),
      replaced: z.array(z.number().int()).describe('How many places each edit replaced'),
      diff: z.string().describe('What changed, as a unified diff'),
      truncated: z.boolean().describe('true when the diff is too long to be shown whole'),
      sha256: defineHash('Hash of the file as it is now'),
    }),
    examples: [
      {
        name: 'preview',
        description: 'Shows the diff of an edit to the note that the example of write_file makes.',
        arguments: { path: 'notes/today.md', edits: waterTwice, dryRun: true },
      },
      { name: 'edit', arguments: { path: 'notes/today.md', edits: waterTwice } },
    ],
    run: async (input, { signal }) => {
      const result = await edit(sandbox, { ...input, signal });
      return reply({ ...result, replaced: [...result.replaced] }, { summary: summarize(result) });
    },
  });
}

function summarize({ path, dryRun, replaced, diff }: EditResult): string {
  const places = replaced.reduce((sum, number) => sum + number, 0);
  const verb = dryRun ? 'Would change' : 'Changed';
  return `${verb} ${formatCount(places, 'place')} in ${path}.\n\n${diff}`;
}
