import {
  audio,
  type ContentBlock,
  defineTool,
  embed,
  image,
  reply,
  type Reply,
  text,
  type Tool,
} from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { ENCODINGS } from '../text/encodings.ts';
import type { BytesContent, Content, TextContent } from './content.ts';
import { describeContent, describeLines, FILE_META_KEY, toResourceUri } from './file-facts.ts';
import { BLOB_BYTES, PAGE_BYTES, PAGE_LINES } from './limits.ts';
import { readContent } from './read-content.ts';

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
      'The cursor that the answer before names, to go on in a large file; give only path beside it',
    ),
});

/** Shows what is in a file. */
export function readFile(workspace: Workspace): Tool {
  return defineTool({
    name: 'read_file',
    title: 'Read a file',
    description:
      `Read what is in a file. Text comes by pages of up to ${PAGE_LINES} lines and ${PAGE_BYTES / 1_024} KiB, ` +
      'with its encoding found out; narrow it with startLine and endLine, or go on with the cursor that the answer names. ' +
      'PNG, JPEG, GIF and WebP pictures come as images, sound as audio, other bytes as an embedded resource, ' +
      `each up to ${BLOB_BYTES / 1_048_576} MiB. ` +
      'Use read_files for several small files at once, search_code to find a place in many files, ' +
      'and get_file_info where the contents do not matter.',
    effect: 'read',
    openWorld: false,
    foreign: 'contents of files',
    // Base64 makes 4 bytes of 3.
    maxResultBytes: 1.5 * BLOB_BYTES,
    narrowWith: ['startLine', 'endLine'],
    input,
    // No output schema: where an answer has structured data, some hosts show a model nothing else, and
    // others show both. A picture would be lost, and a text would be there twice.
    examples: [
      { name: 'a whole file', arguments: { path: 'README.md' } },
      { name: 'the first lines', arguments: { path: 'src/index.ts', endLine: 2 } },
      { name: 'the last line', arguments: { path: 'docs/guide.md', startLine: -1 } },
      { name: 'a picture', arguments: { path: 'logo.png' } },
    ],
    run: ({ path, ...options }, { signal }) =>
      workspace.sandbox.use(path, { operation: 'read' }, async (place) =>
        createReply(place.shown, await readContent(place, { ...options, signal })),
      ),
  });
}

type Shown = Reply<readonly ContentBlock[]>;

function createReply(path: string, content: Content): Shown {
  const meta = { [FILE_META_KEY]: { path, ...describeContent(content) } };
  if (content.kind !== 'text') {
    return reply([text(`${describeBytes(path, content)}.`), toBlock(path, content)], { meta });
  }
  const shown = content.text === '' ? [] : [text(content.text)];
  return reply([...shown, text(describeText(path, content))], { meta });
}

function describeBytes(path: string, { mimeType, size, sha256 }: BytesContent): string {
  const hash = sha256 === undefined ? '' : `, sha256 ${sha256}`;
  return `"${path}" is ${mimeType}, ${formatCount(size, 'byte')}${hash}`;
}

function toBlock(path: string, { kind, bytes, mimeType }: BytesContent): ContentBlock {
  if (kind === 'image') return image(bytes, mimeType);
  if (kind === 'audio') return audio(bytes, mimeType);
  return embed({ uri: toResourceUri(path), blob: bytes, mimeType });
}

/** What a model needs to go on reading, or to change what it read. */
function describeText(path: string, content: TextContent): string {
  const facts = [describeLines(content), content.encoding, `line ends ${content.lineEnding}`];
  if (content.sha256 !== undefined) facts.push(`sha256 ${content.sha256}`);
  const notes = [`"${path}": ${facts.join(', ')}.`];
  if (content.nextCursor !== undefined) {
    notes.push(`There is more: go on with cursor "${content.nextCursor}".`);
  }
  if (content.replaced) {
    notes.push(
      `Some bytes are not ${content.encoding} and are shown as U+FFFD. Give encoding to read them in another.`,
    );
  }
  return notes.join('\n');
}
