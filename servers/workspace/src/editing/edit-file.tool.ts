import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { createWorkerPool } from '@wellspoken/kit/worker';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import { withLock } from '../lock/with-lock.ts';
import { type Place, requireFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { type DecodedText, decodeText, encodeText } from '../text/text-codec.ts';
import { defineExpectedHash, defineHash, definePath } from '../writing/change-fields.ts';
import {
  assertExpected,
  hashBytes,
  readCurrent,
  verifyUnchanged,
} from '../writing/current-file.ts';
import { assertWritable } from '../writing/guards.ts';
import { putFile, writeBytes } from '../writing/put-file.ts';
import { sweep } from '../writing/sweep.ts';
import { type Edit, type EditedText, editText, type TextEdit } from './apply-edits.ts';
import type { Match } from './misfits.ts';
import type { Difference } from './unified-diff.ts';

const MAX_EDITS = 100;

const oneEdit = z.object({
  oldText: z
    .string()
    .min(1)
    .describe('Text to replace. It must fit one place only, so give enough of the lines around it'),
  newText: z.string().describe('Text to put there; empty to delete'),
  replaceAll: z.boolean().optional().describe('true replaces every place that fits'),
});

const waterTwice = [{ oldText: 'Water the plants.', newText: 'Water the plants twice.' }];

/** The tool `edit_file`. */
export function editFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'edit_file',
    title: 'Edit a file',
    description: `Replace parts of a text file. Edits are made in order, each on what the one before left, and all of them or none. Encoding, line ends and all other text stay as they are. Returns a unified diff; with dryRun the file is not changed. Use write_file for a new file or to replace all of one. At most ${MAX_EDIT_BYTES} bytes.`,
    effect: 'overwrite',
    // A second call finds other text than the first, or none.
    hints: { idempotent: false },
    openWorld: false,
    foreign: 'contents of files',
    input: z.object({
      path: definePath('the text file to edit'),
      edits: z.array(oneEdit).min(1).max(MAX_EDITS).describe('What to replace, in order'),
      match: z
        .enum(['exact', 'whitespace'])
        .default('exact')
        .describe(
          'whitespace also accepts whole lines that differ in indentation or in space at their ends, and indents newText as the file is',
        ),
      dryRun: z.boolean().default(false).describe('true shows the diff and changes nothing'),
      expectedHash: defineExpectedHash(),
    }),
    output: z.object({
      path: z.string().describe('The file, after links'),
      dryRun: z.boolean().describe('true when nothing was changed'),
      replaced: z.array(z.number().int()).describe('How many places each edit replaced'),
      diff: z.string().describe('What changed, as a unified diff'),
      truncated: z.boolean().describe('true when the diff is too long to be shown whole'),
      sha256: defineHash('Hash of the file as it is now'),
    }),
    examples: [
      {
        name: 'preview',
        description: 'Shows the diff of an edit to the note that the example of write_file makes.',
        arguments: { path: 'notes/today.md', edits: waterTwice, dryRun: true },
      },
      { name: 'edit', arguments: { path: 'notes/today.md', edits: waterTwice } },
    ],
    run: async (input, { signal }) => {
      const result = await edit(sandbox, { ...input, signal });
      return reply({ ...result, replaced: [...result.replaced] }, { summary: summarize(result) });
    },
  });
}

function summarize({ path, dryRun, replaced, diff }: EditResult): string {
  const places = replaced.reduce((sum, number) => sum + number, 0);
  const verb = dryRun ? 'Would change' : 'Changed';
  return `${verb} ${formatCount(places, 'place')} in ${path}.\n\n${diff}`;
}

/** The largest file that is edited. */
export const MAX_EDIT_BYTES = 8_388_608;

/** What is to be edited. */
interface EditRequest {
  readonly path: string;
  readonly edits: readonly Edit[];
  readonly match: Match;
  readonly dryRun: boolean;
  readonly expectedHash?: string | undefined;
  readonly signal?: AbortSignal;
}

/** What the edits did, or would do. */
interface EditResult extends Difference {
  readonly path: string;
  readonly dryRun: boolean;
  /** How many places were replaced, for each edit. */
  readonly replaced: readonly number[];
  /** The hash of the file as it is now. */
  readonly sha256: string;
}

/** Edits a text file: all edits or none, in one step; encoding, mark and line ends stay. */
function edit(sandbox: Sandbox, request: EditRequest): Promise<EditResult> {
  return sandbox.use(request.path, { operation: 'edit' }, async (place) => {
    await requireFile(place);
    if (request.dryRun) return editHeld(place, request);
    await sweep(sandbox, place.parent);
    const locking = { places: [place], signal: request.signal };
    return withLock(locking, () => editHeld(place, request));
  });
}

async function editHeld(place: Place, request: EditRequest): Promise<EditResult> {
  const { asked, shown } = place;
  const { edits, match, dryRun, expectedHash, signal } = request;
  const reading = { keepUpTo: MAX_EDIT_BYTES, readUpTo: MAX_EDIT_BYTES, signal };
  const old = await readCurrent(place, reading);
  if (old === undefined) throw createGoneError(asked);
  if (old.bytes === undefined) throw createTooLargeError(asked, old.stats.size);
  assertExpected(place, old, expectedHash);
  const before = readText(asked, old.bytes);
  const { text, ...edited } = await makeEdits(
    { text: before.text, edits, match, asked, shown },
    signal,
  );
  const answer = { path: shown, dryRun, ...edited };
  const bytes = encodeText(text, before);
  if (dryRun) return { ...answer, sha256: hashBytes(old.bytes) };
  await assertWritable(place);
  await putFile(place, {
    fill: (temp) => writeBytes(temp, bytes, old.stats),
    onlyNew: false,
    verify: async () => {
      signal?.throwIfAborted();
      return verifyUnchanged(place, old);
    },
  });
  return { ...answer, sha256: hashBytes(bytes) };
}

function createTooLargeError(asked: string, size: number): ToolError {
  const message = `"${asked}" has ${size} bytes; at most ${MAX_EDIT_BYTES} can be edited.`;
  return new ToolError('too_large', message, {
    suggestions: ['Read it by page with read_file, and change it with another program.'],
  });
}

function readText(asked: string, bytes: Buffer): DecodedText {
  const decoded = decodeText(bytes);
  if (decoded?.exact === true) return decoded;
  const what =
    decoded === undefined ? 'is not text' : `holds bytes that are not ${decoded.encoding} text`;
  throw new ToolError('unsupported', `"${asked}" ${what}, so it cannot be edited.`, {
    suggestions: ['Write the whole file with write_file and encoding "base64".'],
  });
}

function createGoneError(asked: string): ToolError {
  return new ToolError('conflict', `"${asked}" went away while it was being edited.`);
}

// A usual edit of the largest file takes half a second on a slow machine.
const MAX_MS = 10_000;
// A file of a single letter over and over has a place for each of its bytes.
const MAX_HEAP_MB = 1_024;

// One for all servers of the process: threads start with the first edit and end when idle.
const { run } = createWorkerPool<Pick<typeof import('../search/worker.ts'), 'editTask'>>({
  module: '@wellspoken/workspace/scan-worker',
  from: import.meta.url,
  maxMs: MAX_MS,
  maxHeapMb: MAX_HEAP_MB,
});

// With so little, the slowest edit takes as long as it takes to start a thread, a tenth of a second.
const MOST_CHARACTERS_AT_ONCE = 16_000;

/** Makes edits; where they could take long in a thread, so that no file can hold up the server. */
async function makeEdits(asked: TextEdit, signal: AbortSignal | undefined): Promise<EditedText> {
  if (countCharacters(asked) <= MOST_CHARACTERS_AT_ONCE) return editText(asked);
  return run('editTask', asked, {
    signal,
    subject: `The edit of "${asked.asked}"`,
    code: 'too_large',
    suggestions: [
      'Nothing was changed.',
      'Use oldText that is unique in the file, exact match, or fewer edits at once.',
    ],
  });
}

function countCharacters({ text, edits }: TextEdit): number {
  return edits.reduce((sum, edit) => sum + edit.oldText.length + edit.newText.length, text.length);
}
