import {
  audio,
  defineTool,
  embed,
  image,
  reply,
  text,
  type ContentBlock,
  type Reply,
  type Tool,
} from '@wellspoken/kit';
import * as z from 'zod';

import {
  BLOB_BYTES,
  ENCODINGS,
  PAGE_BYTES,
  PAGE_LINES,
  readContent,
  resourceUri,
  type BytesContent,
  type Content,
  type TextContent,
} from '../content/index.ts';
import { count } from '../words.ts';
import type { Workspace } from '../workspace.ts';
import { contentFields, describeContent, describeLines } from './content-fields.ts';

const input = z.object({
  path: z.string().min(1).describe('Path of the file, such as "src/index.ts"'),
  startLine: z
    .int()
    .optional()
    .describe(
      'First line to read, counted from 1; negative for the last lines: -20 reads the last 20',
    ),
  endLine: z
    .int()
    .min(1)
    .optional()
    .describe('Last line to read; to the end of the file by default'),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe('Read the file as text in this encoding; found out by default'),
  cursor: z
    .string()
    .optional()
    .describe(
      'nextCursor of the answer before, to go on in a large file; give only path beside it',
    ),
});

const output = z.object({
  path: z.string().describe('Path of the file, after links'),
  ...contentFields,
});

type Output = z.input<typeof output>;

/** Shows what is in a file. */
export function readFile(workspace: Workspace): Tool {
  return defineTool({
    name: 'read_file',
    title: 'Read a file',
    description:
      `Read what is in a file. Text comes by pages of up to ${PAGE_LINES} lines and ${PAGE_BYTES / 1_024} KiB, ` +
      'with its encoding found out; narrow it with startLine and endLine, or go on with nextCursor. ' +
      'PNG, JPEG, GIF and WebP pictures come as images, sound as audio, other bytes as an embedded resource, ' +
      `each up to ${BLOB_BYTES / 1_048_576} MiB. ` +
      'Use read_files for several small files at once, search_code to find a place in many files, ' +
      'and get_file_info where the contents do not matter.',
    effect: 'read',
    openWorld: false,
    // Base64 makes 4 bytes of 3, and text is sent as words, as data and as JSON.
    maxResultBytes: 1.5 * BLOB_BYTES,
    narrowWith: ['startLine', 'endLine'],
    input,
    output,
    examples: [
      { name: 'a whole file', arguments: { path: 'README.md' } },
      { name: 'the first lines', arguments: { path: 'src/index.ts', endLine: 2 } },
      { name: 'the last line', arguments: { path: 'docs/guide.md', startLine: -1 } },
      { name: 'a picture', arguments: { path: 'logo.png' } },
    ],
    run: ({ path, ...options }, { signal }) =>
      workspace.sandbox.use(path, { operation: 'read' }, async (place) =>
        present(place.shown, await readContent(place, { ...options, signal })),
      ),
  });
}

function present(path: string, content: Content): Reply<Output> {
  const data = { path, ...describeContent(content) };
  if (content.kind === 'text') {
    const summary = content.text === '' ? `"${path}" is empty.` : content.text;
    return reply(data, { summary, content: notesOn(content) });
  }
  const summary = `"${path}" is ${content.mimeType}, ${count(content.size, 'byte')}.`;
  return reply(data, { summary, content: [blockOf(path, content)] });
}

function blockOf(path: string, { kind, bytes, mimeType }: BytesContent): ContentBlock {
  if (kind === 'image') return image(bytes, mimeType);
  if (kind === 'audio') return audio(bytes, mimeType);
  return embed({ uri: resourceUri(path), blob: bytes, mimeType });
}

function notesOn(content: TextContent): readonly ContentBlock[] {
  const notes: string[] = [];
  if (content.nextCursor !== undefined) {
    const lines = describeLines(content);
    notes.push(`These are ${lines}. There is more: go on with cursor "${content.nextCursor}".`);
  }
  if (content.replaced) {
    notes.push(
      `Some bytes are not ${content.encoding} and are shown as U+FFFD. Give encoding to read them in another.`,
    );
  }
  return notes.length === 0 ? [] : [text(notes.join('\n'))];
}
