import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { withLock } from '../lock/with-lock.ts';
import type { Place } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { type Encoding, ENCODINGS } from '../text/encodings.ts';
import { decodeText, encodeText, type TextForm } from '../text/text-codec.ts';
import {
  defineCreateFolders,
  defineExpectedHash,
  defineHash,
  definePath,
} from './change-fields.ts';
import {
  assertExpected,
  assertFileOrFree,
  hashBytes,
  readCurrent,
  verifyUnchanged,
} from './current-file.ts';
import { assertNotTempName, assertWritable, createTakenError } from './guards.ts';
import { putFile, writeBytes } from './put-file.ts';
import { sweep } from './sweep.ts';

const ENCODING_NAMES = [...ENCODINGS, 'base64'] as const;

/** The tool `write_file`. */
export function writeFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'write_file',
    title: 'Write a file',
    description: `Create a file, or replace all that is in it, in one step: a reader sees the old file or the whole new one. Give the expectedHash that read_file or get_file_info showed, so that a change somebody made since is not lost. To change a part of a text file use edit_file. At most ${MAX_WRITE_BYTES / 1_048_576} MiB, and no more than one message carries, which is 4 MiB over stdio and HTTP.`,
    effect: 'overwrite',
    openWorld: false,
    input: z.object({
      path: definePath('the file to write'),
      content: z.string().describe('All that the file is to hold; bytes as base64'),
      encoding: z
        .enum(ENCODING_NAMES)
        .optional()
        .describe(
          'How the text is written; base64 where content is bytes. By default as the existing file is, and utf-8 for a new one',
        ),
      expectedHash: defineExpectedHash(),
      overwrite: z.boolean().default(true).describe('false refuses to replace a file that exists'),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      path: z.string().describe('The file, after links'),
      bytes: z.number().int().describe('Its size'),
      encoding: z.enum(ENCODING_NAMES).describe('How the content was written'),
      created: z.boolean().describe('true for a new file, false for one that was replaced'),
      sha256: defineHash('Hash of the new contents, for expectedHash of the next write'),
      previousSha256: defineHash('Hash of the contents that were replaced').optional(),
    }),
    examples: [
      {
        name: 'a new note',
        arguments: { path: 'notes/today.md', content: '# Today\n\nWater the plants.\n' },
      },
    ],
    run: async (input, { signal }) => {
      const written = await write(sandbox, { ...input, signal });
      const verb = written.created ? 'Created' : 'Replaced';
      return reply(written, { summary: `${verb} ${written.path}: ${written.bytes} bytes.` });
    },
  });
}

/** The most bytes that one call writes. */
export const MAX_WRITE_BYTES = 16_777_216;

// A file that is larger is taken for UTF-8 unless the caller says otherwise.
const MAX_DETECT_BYTES = 8_388_608;

/** What is to be written. */
interface Write {
  readonly path: string;
  readonly content: string;
  /** By default the encoding of the file that is there, or UTF-8. */
  readonly encoding?: Writing | undefined;
  /** The SHA-256 that the file must have, as hex. */
  readonly expectedHash?: string | undefined;
  readonly overwrite: boolean;
  readonly createFolders: boolean;
  readonly signal?: AbortSignal;
}

/** What was written. */
interface Written {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: Writing;
  readonly created: boolean;
  readonly sha256: string;
  readonly previousSha256?: string;
}

/**
 * Writes a whole file in one step. Of several writes in this process with the same expected hash one
 * wins; another process is noticed by looking at the hash again just before the file takes its place.
 */
async function write(sandbox: Sandbox, request: Write): Promise<Written> {
  assertNotTempName(request.path);
  const how = { operation: 'write', makeFolders: request.createFolders };
  return sandbox.use(request.path, how, async (place) => {
    assertFileOrFree(place);
    await sweep(sandbox, place.parent);
    const locking = { places: [place], signal: request.signal };
    return withLock(locking, () => writeHeld(place, request));
  });
}

async function writeHeld(place: Place, request: Write): Promise<Written> {
  const { content, encoding, expectedHash, overwrite, signal } = request;
  // The old bytes are needed only to tell how the old text was written.
  const keepUpTo = encoding === 'base64' ? 0 : MAX_DETECT_BYTES;
  const old = await readCurrent(place, { keepUpTo, signal });
  if (old !== undefined && !overwrite) {
    throw createTakenError(
      place,
      'Choose another name, or leave overwrite out to replace the file.',
    );
  }
  assertExpected(place, old, expectedHash);
  if (old !== undefined) await assertWritable(place);
  const made = encodeContents(content, encoding, old?.bytes);
  if (made.bytes.length > MAX_WRITE_BYTES) throw createTooLongError(place, made.bytes.length);
  await putFile(place, {
    fill: (temp) => writeBytes(temp, made.bytes, old?.stats),
    onlyNew: !overwrite,
    verify: async () => {
      signal?.throwIfAborted();
      return old === undefined || expectedHash === undefined
        ? undefined
        : verifyUnchanged(place, old);
    },
  });
  return {
    path: place.shown,
    bytes: made.bytes.length,
    encoding: made.encoding,
    created: old === undefined,
    sha256: hashBytes(made.bytes),
    ...(old?.sha256 === undefined ? {} : { previousSha256: old.sha256 }),
  };
}

function createTooLongError({ asked }: Place, length: number): ToolError {
  const message = `The content for "${asked}" has ${length} bytes; at most ${MAX_WRITE_BYTES} can be written.`;
  return new ToolError('too_large', message);
}

/** How the contents of a call are to be read: as text in an encoding, or as bytes. */
type Writing = Encoding | 'base64';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MARK = '\uFEFF';

/** The bytes that a call wants written, in the encoding of the file that is there unless it says which. */
function encodeContents(
  content: string,
  asked: Writing | undefined,
  old: Uint8Array | undefined,
): { readonly bytes: Buffer; readonly encoding: Writing } {
  if (asked === 'base64') return { bytes: decodeBase64(content), encoding: asked };
  const form = chooseForm(asked, old);
  // A mark that the caller wrote is one, not a character after one.
  const isMarked = content.startsWith(MARK);
  const text = isMarked ? content.slice(1) : content;
  const bytes = encodeText(text, { ...form, bom: form.bom === true || isMarked });
  return { bytes, encoding: form.encoding };
}

function chooseForm(asked: Encoding | undefined, old: Uint8Array | undefined): TextForm {
  const before = old === undefined || old.length === 0 ? undefined : decodeText(old);
  if (before !== undefined && (asked === undefined || asked === before.encoding)) {
    return { encoding: before.encoding, bom: before.bom };
  }
  const encoding = asked ?? 'utf-8';
  // Without a byte order mark UTF-16 cannot be recognized safely.
  return { encoding, bom: encoding.startsWith('utf-16') };
}

function decodeBase64(content: string): Buffer {
  const compact = content.replaceAll(/\s/g, '');
  if (BASE64.test(compact)) return Buffer.from(compact, 'base64');
  throw new ToolError('invalid_arguments', 'The content is not base64, which the encoding says.', {
    suggestions: ['Leave encoding out to write the content as text.'],
  });
}
