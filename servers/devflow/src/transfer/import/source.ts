import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { ToolError } from '@wellspoken/kit';

import type { Read } from './item.ts';
import { detectFormat, readDocument, readLine, type ImportFormat } from './read-graph.ts';

/** A file that can be read several times over, item by item. */
export interface ImportSource {
  readonly format: ImportFormat;
  /** All that it holds; `only` passes over lines without reading them. */
  readonly items: (only?: (line: string) => boolean) => AsyncGenerator<Read>;
}

const HEAD_BYTES = 65_536;

/** Opens a file of either form. Lines are read one by one, a document as a whole. */
export async function openSource(path: string, format?: ImportFormat): Promise<ImportSource> {
  const head = await readHead(path);
  if (head.includes('\0')) throw createBinaryError();
  const told = format ?? detectFormat(head);
  if (told === 'json') {
    await assertReadable(path);
    const reads = readDocument(await readFile(path, 'utf8'));
    return {
      format: told,
      items: async function* items() {
        yield* reads;
      },
    };
  }
  return {
    format: told,
    items: async function* items(only = () => true) {
      let number = 0;
      for await (const line of readLines(path)) {
        number++;
        const read = only(line) ? readLine(line, number) : undefined;
        if (read !== undefined) yield read;
      }
    },
  };
}

// A document is parsed as a whole, and a text can hold no more.
const MOST_BYTES = 400 * 1_048_576;

async function assertReadable(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= MOST_BYTES) return;
  throw new ToolError('too_large', 'A JSON document of more than 400 MiB cannot be read at once.', {
    suggestions: ['Write it as JSON Lines: one entity or relation in each line, with its type.'],
  });
}

/** The failure of a file that is no text, such as a database or a picture. */
function createBinaryError(): ToolError {
  return new ToolError('invalid_arguments', `It is no text. ${EXPECTED}`);
}

/** What can be imported. */
export const EXPECTED = 'Expected JSON Lines of devflow or server-memory, or JSON of memento.';

// An entity with all of its past stands in one line.
const LONGEST_LINE = 200 * 1_048_576;

/** Refuses a line that goes on and on before all of it is in memory. */
function assertLineEnds(length: number): void {
  if (length <= LONGEST_LINE) return;
  throw new ToolError('too_large', `A line is longer than 200 MiB. ${EXPECTED}`, {
    suggestions: ['Write one entity or relation in each line, with its type.'],
  });
}

async function readHead(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

// Only a line feed parts lines: JSON may hold the other separators as they are.
async function* readLines(path: string): AsyncGenerator<string> {
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    length += first.length;
    assertLineEnds(length);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
      length = next.length;
    }
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

// As much as a disk for temporary files can be expected to hold.
const MOST_PIPED = 4 * 1_024 * 1_048_576;

/** Keeps what comes through a pipe in a file, because a source is read several times over. */
export async function keepPiped(from: Readable, to: string, signal: AbortSignal): Promise<void> {
  const line = { total: 0, length: 0 };
  const watch = async function* watch(
    chunks: AsyncIterable<Buffer | string>,
  ): AsyncGenerator<Buffer> {
    for await (const given of chunks) {
      const chunk = Buffer.from(given);
      if (line.total === 0 && chunk.includes(0)) throw createBinaryError();
      line.total += chunk.length;
      const end = chunk.lastIndexOf('\n');
      line.length = end === -1 ? line.length + chunk.length : chunk.length - end - 1;
      assertLineEnds(line.length);
      if (line.total > MOST_PIPED) throw createEndlessError();
      yield chunk;
    }
  };
  await pipeline(from, watch, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal });
}

function createEndlessError(): ToolError {
  return new ToolError('too_large', 'More than 4 GiB came through the pipe.', {
    suggestions: ['Put it into a file, and import that.'],
  });
}
