import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Chore, ChoreError, defineChore } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { settings } from '../config.ts';
import { locateChoreFile, force, explainFaults, json, writeResult } from '../memory/run-chore.ts';
import { copyFile } from '../sqlite/file/copy-file.ts';
import { countNoun } from '../answers/sentences.ts';
import { makeFile } from './new-file.ts';

/** The chore that copies the memory while servers use it. */
export const backupChore: Chore = defineChore({
  name: 'backup',
  summary: 'Copies the memory into a file, while servers may go on using it.',
  program: settings,
  settings: z.object({
    to: z.string().min(1).meta({
      description: 'The copy to make',
      positional: true,
      placeholder: 'file',
    }),
    force,
    json,
  }),
  examples: [
    { arguments: '~/backups/devflow.db', does: 'Copy the memory:' },
    { arguments: '--db ~/work/memory.db --force copy.db', does: 'Copy another one over a copy:' },
  ],
  run: async ({ program, chore }, context) => {
    const from = locateChoreFile(program, context);
    assertThere(from);
    const path = resolve(context.cwd, chore.to);
    const { signal } = context;
    await explainFaults(from, () =>
      makeFile({ path, force: chore.force, memory: from }, (to) =>
        copyFile({
          from,
          to,
          signal,
          progress: (done, total) => context.progress(done, total, 'pages'),
        }),
      ),
    );
    const bytes = statSync(path).size;
    writeResult(context, {
      isJson: chore.json,
      words: `Copied the memory to ${path}: ${countNoun(bytes, 'byte')}, checked and sound.`,
      facts: { file: path, bytes },
    });
  },
});

/** Refuses a memory that is not there. */
export function assertThere(path: string): void {
  if (existsSync(path)) return;
  throw new ChoreError(`There is no memory yet: no file ${path}. Name another with --db.`);
}
