import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Chore, ChoreError, defineChore } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { explainWrite } from '../backup/new-file.ts';
import { settings } from '../config.ts';
import {
  createChoreActor,
  explainFaults,
  json,
  locateChoreFile,
  withMemory,
  writeResult,
} from '../memory/run-chore.ts';
import { copyFile } from '../sqlite/file/copy-file.ts';
import { importSource } from './import/import-items.ts';
import { IMPORT_FORMATS } from './import/read-graph.ts';
import { openSource } from './import/source.ts';
import { describeTally, type Tally } from './import/tally.ts';

/** The chore that brings a graph in from a file. */
export const importChore: Chore = defineChore({
  name: 'import',
  summary: 'Brings a graph in from a file of devflow, server-memory or memento.',
  program: settings,
  settings: z.object({
    from: z.string().min(1).meta({
      description: 'The file to read',
      positional: true,
      placeholder: 'file',
    }),
    format: z
      .enum(IMPORT_FORMATS)
      .optional()
      .describe('jsonl: lines; json: one object with entities and relations; by default as it is'),
    into: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^(?!\*$)/u, 'expected the name of one project, not "*"')
      .optional()
      .meta({
        description: 'The project that takes everything, whatever the file says',
        placeholder: 'project',
      }),
    dryRun: z.boolean().default(false).describe('Say what would happen, and change nothing'),
    json,
  }),
  examples: [
    { arguments: 'memory.jsonl', does: 'Bring in what server-memory kept:' },
    { arguments: '--dry-run all.jsonl', does: 'See what would happen:' },
  ],
  run: async ({ program, chore }, context) => {
    const from = resolve(context.cwd, chore.from);
    assertFile(from);
    const source = await openSource(from, chore.format);
    const bring = (path: string): Promise<Tally> =>
      withMemory({ path, project: program.project }, (memory) =>
        importSource(memory, source, {
          by: createChoreActor('import'),
          into: chore.into,
          signal: context.signal,
          progress: (done, total) => context.progress(done, total, 'entities and relations'),
        }),
      );
    const path = locateChoreFile(program, context);
    const tally = await (chore.dryRun ? onCopy(path, bring) : bring(path));
    assertAny(tally, from);
    for (const { where, reason } of tally.problems) context.stderr.write(`${where}: ${reason}\n`);
    const hidden = tally.problemCount - tally.problems.length;
    if (hidden > 0) context.stderr.write(`And ${hidden} more.\n`);
    writeResult(context, {
      isJson: chore.json,
      words: describeTally(tally, chore.dryRun),
      facts: { dryRun: chore.dryRun, ...tally },
    });
  },
});

function assertFile(path: string): void {
  if (!existsSync(path)) throw new ChoreError(`There is no file ${path}.`);
  if (statSync(path).isDirectory()) throw new ChoreError(`${path} is a folder. Name a file.`);
}

/** Works on a copy of the memory that is thrown away. */
async function onCopy<Value>(path: string, work: (path: string) => Promise<Value>): Promise<Value> {
  if (!existsSync(path)) return work(':memory:');
  const folder = await mkdtemp(join(tmpdir(), 'devflow-dry-run-'));
  try {
    const to = join(folder, 'copy.db');
    await explainFaults(path, () => copyFile({ from: path, to })).catch((error: unknown) => {
      throw explainWrite(error, to);
    });
    return await work(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses a file in which nothing could be read. */
function assertAny({ entities, relations, problems }: Tally, from: string): void {
  const items = [...Object.values(entities), ...Object.values(relations)];
  const [first] = problems;
  if (first === undefined || items.some((number) => number > 0)) return;
  throw new ChoreError(
    `Nothing could be read from ${from}: expected JSON Lines of devflow or server-memory, or JSON of memento. ${first.where}: ${first.reason}`,
  );
}
