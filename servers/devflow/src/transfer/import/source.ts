import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';

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
  const told = format ?? detectFormat(await readHead(path));
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
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last !== '') yield last;
}
