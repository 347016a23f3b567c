import { ToolError } from '@wellspoken/kit';
import { createWorkerPool } from '@wellspoken/kit/worker';

import { withLock } from '../lock/with-lock.ts';
import { type Place, requireFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type DecodedText, decodeText, encodeText } from '../text/text-codec.ts';
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
export interface EditResult extends Difference {
  readonly path: string;
  readonly dryRun: boolean;
  /** How many places were replaced, for each edit. */
  readonly replaced: readonly number[];
  /** The hash of the file as it is now. */
  readonly sha256: string;
}

/** Edits a text file: all edits or none, in one step; encoding, mark and line ends stay. */
export function edit(sandbox: Sandbox, request: EditRequest): Promise<EditResult> {
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
  const old = await readCurrent(place, { keepUpTo: MAX_EDIT_BYTES, signal });
  assertExpected(place, old?.sha256, expectedHash);
  if (old === undefined) throw createGoneError(asked);
  const before = readText(asked, old.bytes);
  const { text, ...edited } = await makeEdits(
    { text: before.text, edits, match, asked, shown },
    signal,
  );
  const answer = { path: shown, dryRun, ...edited };
  const bytes = encodeText(text, before);
  if (dryRun) return { ...answer, sha256: old.sha256 };
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

function readText(asked: string, bytes: Buffer | undefined): DecodedText {
  if (bytes === undefined) {
    const message = `"${asked}" is larger than the ${MAX_EDIT_BYTES} bytes that can be edited.`;
    throw new ToolError('too_large', message);
  }
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
