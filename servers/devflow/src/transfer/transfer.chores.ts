import { existsSync, statSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type Chore,
  type ChoreContext,
  ChoreError,
  defineChore,
  SettingError,
} from '@wellspoken/kit/launch';
import * as z from 'zod';

import { countNoun } from '../answers/sentences.ts';
import { assertThere } from '../backup/backup.chores.ts';
import { makeFile } from '../backup/new-file.ts';
import { settings } from '../config.ts';
import type { Memory } from '../memory/memory.ts';
import {
  createChoreActor,
  explainFaults,
  force,
  json,
  locateChoreFile,
  withMemory,
  writeResult,
} from '../memory/run-chore.ts';
import { copyFile } from '../sqlite/file/copy-file.ts';
import { exportParts, salvageParts } from './export/export-parts.ts';
import { EXPORT_FORMATS, type ExportFormat, type ExportRequest } from './export/walk.ts';
import { importSource } from './import/import-items.ts';
import { IMPORT_FORMATS } from './import/read-graph.ts';
import { openSource } from './import/source.ts';
import { describeTally, type Tally } from './import/tally.ts';

const FORMATS: Readonly<Record<string, ExportFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mmd': 'mermaid',
  '.mermaid': 'mermaid',
  '.graphml': 'graphml',
  '.xml': 'graphml',
};

/** The chore that writes the graph into a file. */
export const exportChore: Chore = defineChore({
  name: 'export',
  summary: 'Writes the graph into a file: JSON Lines, Markdown, Mermaid or GraphML.',
  program: settings,
  settings: z.object({
    to: z.string().min(1).meta({
      description: 'The file to write',
      positional: true,
      placeholder: 'file',
    }),
    format: z
      .enum(EXPORT_FORMATS)
      .optional()
      .describe('How to write it; by default as the ending of the file says, else jsonl'),
    allProjects: z.boolean().default(false).describe('Write all projects, not only one'),
    history: z
      .boolean()
      .default(false)
      .describe('Write the past too, also what was deleted; jsonl only'),
    salvage: z
      .boolean()
      .default(false)
      .describe('Pass over what cannot be read, where the memory is damaged'),
    force,
    json,
  }),
  examples: [
    { arguments: '--all-projects --history all.jsonl', does: 'Write everything there is:' },
    { arguments: '--project shop shop.md', does: 'Write one project for people:' },
  ],
  run: async ({ program, chore }, context) => {
    const memory = locateChoreFile(program, context);
    assertThere(memory);
    const path = resolve(context.cwd, chore.to);
    const format = chore.format ?? FORMATS[extname(path).toLowerCase()] ?? 'jsonl';
    if (chore.history && format !== 'jsonl') {
      throw new SettingError(`--history: ${format} has no place for the past. Use --format jsonl.`);
    }
    const scope = chore.allProjects ? {} : { project: program.project };
    const request = { format, scope, includeHistory: chore.history };
    let written = { bytes: 0, lost: 0 };
    await withMemory({ path: memory, project: program.project }, (opened) =>
      makeFile({ path, force: chore.force, memory }, async (to) => {
        written = await writeExport(opened, { to, request, context, salvage: chore.salvage });
      }),
    );
    writeResult(context, {
      isJson: chore.json,
      words: `Wrote ${path} as ${format}: ${countNoun(written.bytes, 'byte')}.${sayLost(written.lost)}`,
      facts: { file: path, format, ...written },
    });
  },
});

interface Writing {
  readonly to: string;
  readonly request: ExportRequest;
  readonly context: ChoreContext;
  readonly salvage: boolean;
}

interface Written {
  readonly bytes: number;
  /** How many places could not be read. */
  readonly lost: number;
}

const sayLost = (lost: number): string =>
  lost === 0 ? '' : ` ${countNoun(lost, 'place')} of the memory could not be read.`;

// How much is gathered before it is written.
const GATHERED = 1_000_000;

async function writeExport(
  memory: Memory,
  { to, request, context, salvage }: Writing,
): Promise<Written> {
  const handle = await open(to, 'wx', 0o600);
  let [bytes, parts, lost, gathered] = [0, 0, 0, ''];
  const flush = async (file: FileHandle): Promise<void> => {
    bytes += (await file.write(gathered)).bytesWritten;
    gathered = '';
    context.signal.throwIfAborted();
    context.progress(parts, undefined, 'entities and relations');
    await turn();
  };
  let isRead = false;
  try {
    // One read transaction, so that the file holds one state; no other call waits for this process.
    await memory.read(async (reader) => {
      const texts = salvage
        ? salvageParts(reader, request, () => void lost++)
        : exportParts(reader, request);
      for await (const { text } of texts) {
        gathered += text;
        parts++;
        if (gathered.length > GATHERED) await flush(handle);
      }
      isRead = true;
    });
    if (gathered !== '') await flush(handle);
  } catch (error) {
    // A damaged file cannot even end a transaction, and all was read by then.
    if (!salvage || !isRead) throw error;
    await flush(handle);
  } finally {
    await handle.close();
  }
  return { bytes, lost };
}

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
    await explainFaults(path, () => copyFile({ from: path, to }));
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
