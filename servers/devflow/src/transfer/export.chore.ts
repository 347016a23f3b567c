import { open } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Chore, type ChoreContext, defineChore, SettingError } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { countNoun } from '../answers/sentences.ts';
import { assertThere } from '../backup/backup.chores.ts';
import { makeFile, type NewFile, STREAM } from '../backup/new-file.ts';
import { settings } from '../config.ts';
import type { Memory } from '../memory/memory.ts';
import { force, json, locateChoreFile, withMemory, writeResult } from '../memory/run-chore.ts';
import { exportParts, salvageParts } from './export/export-parts.ts';
import { EXPORT_FORMATS, type ExportFormat, type ExportRequest } from './export/walk.ts';

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
      description: 'The file to write; - is standard output',
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
    const format = chooseFormat(path, chore);
    const scope = chore.allProjects ? {} : { project: program.project };
    const request = { format, scope, includeHistory: chore.history };
    const target = { path, isStream: chore.to === STREAM, force: chore.force, memory };
    const { bytes, lost } = await withMemory(
      { path: memory, project: program.project, mayOnlyRead: true },
      (opened) => writeTo(target, opened, { request, context, salvage: chore.salvage }),
    );
    // Standard output belongs to the graph then, and whoever stopped reading wants no more words.
    if (target.isStream && context.stdout.destroyed) return;
    const file = target.isStream ? 'standard output' : path;
    writeResult(target.isStream ? { stdout: context.stderr } : context, {
      isJson: chore.json,
      words: `Wrote ${file} as ${format}: ${countNoun(bytes, 'byte')}.${sayLost(lost)}`,
      facts: { file, format, bytes, lost },
    });
  },
});

/** The form that a person chose, or that the ending of a name says. */
function chooseFormat(
  path: string,
  {
    format: told,
    history,
  }: { readonly format?: ExportFormat | undefined; readonly history: boolean },
): ExportFormat {
  const format = told ?? FORMATS[extname(path).toLowerCase()] ?? 'jsonl';
  if (!history || format === 'jsonl') return format;
  throw new SettingError(`--history: ${format} has no place for the past. Use --format jsonl.`);
}

/** What is written, and how. */
interface Writing {
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

interface Target extends NewFile {
  /** Whether it is standard output instead. */
  readonly isStream: boolean;
}

async function writeTo(target: Target, memory: Memory, writing: Writing): Promise<Written> {
  if (target.isStream) return writeExport(memory, writing, openScreen(writing.context));
  let written: Written = { bytes: 0, lost: 0 };
  await makeFile(target, async (to) => {
    written = await writeExport(memory, writing, await openNew(to));
  });
  return written;
}

/** Where an export goes. */
interface Sink {
  /** Writes a text; whether more may come. */
  readonly write: (text: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

async function openNew(path: string): Promise<Sink> {
  const handle = await open(path, 'wx', 0o600);
  return {
    // Also where a single call writes a part of it only.
    write: async (text) => {
      await handle.writeFile(text);
      return true;
    },
    close: () => handle.close(),
  };
}

function openScreen({ stdout, signal }: ChoreContext): Sink {
  return {
    write: (text) =>
      new Promise((resolve) => {
        const end = (): void => {
          signal.removeEventListener('abort', end);
          resolve(!stdout.destroyed);
        };
        // A reader that waits, such as a pager, must not keep the chore from being interrupted.
        signal.addEventListener('abort', end);
        stdout.write(text, end);
      }),
    close: () => Promise.resolve(),
  };
}

// How much is gathered before it is written.
const GATHERED = 1_000_000;

async function writeExport(
  memory: Memory,
  { request, context, salvage }: Writing,
  sink: Sink,
): Promise<Written> {
  let [bytes, parts, lost, gathered] = [0, 0, 0, ''];
  const flush = async (): Promise<boolean> => {
    const isWanted = gathered === '' || (await sink.write(gathered));
    bytes += Buffer.byteLength(gathered);
    gathered = '';
    context.signal.throwIfAborted();
    context.progress(parts, undefined, 'entities and relations');
    await turn();
    return isWanted;
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
        if (gathered.length > GATHERED && !(await flush())) break;
      }
      isRead = true;
    });
    await flush();
  } catch (error) {
    // A damaged file cannot even end a transaction, and all was read by then.
    if (!salvage || !isRead) throw error;
    await flush();
  } finally {
    await sink.close();
  }
  return { bytes, lost };
}
