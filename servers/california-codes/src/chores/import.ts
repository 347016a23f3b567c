import { isAbsolute, resolve } from 'node:path';

import {
  ChoreError,
  defineChore,
  expandHome,
  makeFolder,
  type Chore,
} from '@wellspoken/kit/launch';
import * as z from 'zod';

import { ArchiveError } from '../archive/archive-error.ts';
import { importArchive, type ImportReport } from '../archive/import-archive.ts';
import { dataFolderOf, settings } from '../config.ts';
import { describeImport } from './describe-import.ts';

/** The chore that loads the legislature's bulk archive. */
export const importChore: Chore = defineChore({
  name: 'import',
  summary: "Loads the legislature's bulk archive, so that everything works offline.",
  program: settings,
  settings: z.object({
    zip: z.string().min(1).meta({
      description: 'The archive, such as pubinfo_2025.zip of downloads.leginfo.legislature.ca.gov',
      positional: true,
      placeholder: 'zip',
    }),
    force: z
      .boolean()
      .default(false)
      .describe('Load it also where it is in place already, or has much less than that'),
    json: z.boolean().default(false).describe('Write the result as JSON, for programs'),
  }),
  examples: [
    { arguments: 'pubinfo_2025.zip', does: 'Load an archive, or go on with it:' },
    { arguments: '--data ~/law pubinfo_2025.zip', does: 'Load it for servers of another folder:' },
  ],
  run: async ({ program, chore }, context) => {
    const { signal, progress, stdout, stderr, cwd, env } = context;
    const zip = resolve(cwd, expandHome(chore.zip));
    // Paths begin where the user is, also for the folder.
    const data = program.data === undefined ? undefined : fromHere(cwd, program.data);
    const folder = dataFolderOf({ data }, env);
    openFolder(folder);
    const report = await inWords(
      () => importArchive({ zip, folder, signal, progress, force: chore.force }),
      signal,
    );
    if (chore.json) {
      const { shown, problems, ...facts } = report;
      stdout.write(`${JSON.stringify({ ...facts, problemCount: problems, problems: shown })}\n`);
      return;
    }
    for (const problem of report.shown) stderr.write(`${problem}\n`);
    const hidden = report.problems - report.shown.length;
    if (hidden > 0) stderr.write(`And ${hidden} more.\n`);
    stdout.write(`${describeImport(report)}\n`);
  },
});

function fromHere(cwd: string, path: string): string {
  const whole = expandHome(path);
  return isAbsolute(whole) ? whole : resolve(cwd, whole);
}

function openFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new ChoreError(`The folder ${folder} cannot be used. Name another with --data.`, {
      cause,
    });
  }
}

async function inWords(
  work: () => Promise<ImportReport>,
  signal: AbortSignal,
): Promise<ImportReport> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ArchiveError) throw new ChoreError(cause.message, { cause });
    if (!signal.aborted) throw cause;
    throw new ChoreError(
      'Stopped before it was done. The archive in place is as it was. Run the same command again: it goes on where it stopped.',
      { cause },
    );
  }
}
