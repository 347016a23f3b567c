import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Chore, type ChoreContext, ChoreError, defineChore } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { explainWrite, STREAM } from '../backup/new-file.ts';
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
import { EXPECTED, keepPiped, openSource } from './import/source.ts';
import { describeTally, type Tally } from './import/tally.ts';

/** The chore that brings a graph in from a file. */
export const importChore: Chore = defineChore({
  name: 'import',
  summary: 'Brings a graph in from a file of devflow, server-memory or memento.',
  program: settings,
  settings: z.object({
    from: z.string().min(1).meta({
      description: 'The file to read; - is standard input',
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
    const given = resolve(context.cwd, chore.from);
    const isPiped = STANDARD_INPUT.includes(chore.from);
    if (!isPiped) assertFile(given);
    const path = locateChoreFile(program, context);
    const tally = await withFile(isPiped ? context : given, async (file) => {
      const source = await openSource(file, chore.format);
      const bring = (to: string): Promise<Tally> =>
        withMemory({ path: to, project: program.project }, (memory) =>
          importSource(memory, source, {
            by: createChoreActor('import'),
            into: chore.into,
            signal: context.signal,
            progress: (done, total) => context.progress(done, total, 'entities and relations'),
          }),
        );
      return chore.dryRun ? onCopy(path, bring) : bring(path);
    });
    assertAny(tally, isPiped ? 'standard input' : given);
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

const STANDARD_INPUT: readonly string[] = [STREAM, '/dev/stdin', '/dev/fd/0'];

function assertFile(path: string): void {
  if (!existsSync(path)) throw new ChoreError(`There is no file ${path}.`);
  const found = statSync(path);
  if (found.isDirectory()) throw new ChoreError(`${path} is a folder. Name a file.`);
  if (found.isFile()) return;
  throw new ChoreError(
    `${path} is a device or a pipe, and no file. ${EXPECTED} What comes through a pipe is read with: wellspoken devflow import -`,
  );
}

/** Does something with a file, or with what comes through a pipe in a file that goes away. */
async function withFile<Value>(
  from: string | Pick<ChoreContext, 'stdin' | 'signal'>,
  work: (file: string) => Promise<Value>,
): Promise<Value> {
  if (typeof from === 'string') return work(from);
  const { stdin, signal } = from;
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'piped');
    await keepPiped(stdin, file, signal).catch((error: unknown) => {
      throw explainWrite(error, file);
    });
    return work(file);
  });
}

async function inTemporaryFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'devflow-import-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Works on a copy of the memory that is thrown away. */
async function onCopy<Value>(path: string, work: (path: string) => Promise<Value>): Promise<Value> {
  if (!existsSync(path)) return work(':memory:');
  return inTemporaryFolder(async (folder) => {
    const to = join(folder, 'copy.db');
    await explainFaults(path, () => copyFile({ from: path, to })).catch((error: unknown) => {
      throw explainWrite(error, to);
    });
    return work(to);
  });
}

/** Refuses a file in which nothing could be read. */
function assertAny({ entities, relations, problems }: Tally, from: string): void {
  const items = [...Object.values(entities), ...Object.values(relations)];
  const [first] = problems;
  if (first === undefined || items.some((number) => number > 0)) return;
  throw new ChoreError(
    `Nothing could be read from ${from}. ${EXPECTED} ${first.where}: ${first.reason}`,
  );
}
