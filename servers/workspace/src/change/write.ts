import { ToolError } from '@wellspoken/kit';

import { hashOfBytes } from '../content/hash.ts';
import type { Place } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { assertFileOrFree, readCurrent } from './current-file.ts';
import { assertExpected, verifyUnchanged } from './expected-hash.ts';
import { assertNotTempName, assertWritable, taken } from './guards.ts';
import { withLock } from '../lock/with-lock.ts';
import { newContents, type Writing } from './new-contents.ts';
import { putFile, writeBytes } from './put-file.ts';
import { sweep } from './sweep.ts';

/** The most bytes that one call writes. */
export const MAX_WRITE_BYTES = 16_777_216;

// A file that is larger is taken for UTF-8 unless the caller says otherwise.
const MAX_DETECT_BYTES = 8_388_608;

/** What is to be written. */
export interface Write {
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
export interface Written {
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
export async function write(sandbox: Sandbox, request: Write): Promise<Written> {
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
    throw taken(place, 'Choose another name, or leave overwrite out to replace the file.');
  }
  assertExpected(place, old?.sha256, expectedHash);
  if (old !== undefined) await assertWritable(place);
  const made = newContents(content, encoding, old?.bytes);
  if (made.bytes.length > MAX_WRITE_BYTES) throw tooLong(place, made.bytes.length);
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
    sha256: hashOfBytes(made.bytes),
    ...(old === undefined ? {} : { previousSha256: old.sha256 }),
  };
}

function tooLong({ asked }: Place, length: number): ToolError {
  const message = `The content for "${asked}" has ${length} bytes; at most ${MAX_WRITE_BYTES} can be written.`;
  return new ToolError('too_large', message);
}
