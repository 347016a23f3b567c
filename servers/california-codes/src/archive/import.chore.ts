import { isAbsolute, resolve } from 'node:path';
import {
  type Chore,
  ChoreError,
  defineChore,
  expandHome,
  makeFolder,
} from '@wellspoken/kit/launch';
import * as z from 'zod';

import { getDataFolder, settings } from '../config.ts';
import { describeCodes } from '../law/codes.ts';
import { ArchiveError } from './archive.ts';
import { importArchive, type ImportReport } from './import/import-archive.ts';

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
    const data = program.data === undefined ? undefined : resolvePath(cwd, program.data);
    const folder = getDataFolder({ data }, env);
    openFolder(folder);
    const report = await explainFailures(
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

function resolvePath(cwd: string, path: string): string {
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

async function explainFailures(
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

/** The legislature's whole archive has more; one with much less may be a part of it. */
const WHOLE = 100_000;

/** Says what an import did, for people. */
function describeImport(report: ImportReport): string {
  const day = report.asOf.slice(0, 10);
  const law = `${formatCount(report.sections)} sections of ${describeCodes(report.codes)} as of ${day}`;
  if (report.status === 'unchanged') {
    return `This archive is in place already: ${law}. Add --force to load it again.`;
  }
  return [
    `Loaded ${law}, with ${formatCount(report.versions)} versions, in ${report.seconds.toFixed(1)} s${describeRate(report)}.`,
    ...describeOmissions(report),
    ...(report.sections < WHOLE
      ? [
          'The whole archive of a session has about 160,000 sections: if this is a part, import the whole one.',
        ]
      : []),
    'Servers that run with this folder use it from now on.',
  ].join('\n');
}

/** A part of the work may have been done before. */
function describeRate({ resumed, versions, seconds }: ImportReport): string {
  if (resumed) return ', going on where it had stopped';
  return ` (${formatCount(Math.round(versions / Math.max(seconds, 0.001)))} a second)`;
}

function describeOmissions({
  inactive,
  foreign,
  unplaced,
  problems,
}: ImportReport): readonly string[] {
  const parts = [
    [inactive, 'that are not law any more were passed over'],
    [foreign, 'of unknown codes were passed over'],
    [unplaced, 'have no headings above them'],
    [problems, 'could not be read'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`);
  return said.length === 0 ? [] : [`Of the rows, ${said.join('; ')}.`];
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
