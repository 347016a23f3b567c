import { createHash } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import { INFO_BYTES } from '../reading/limits.ts';
import { getErrno } from '../sandbox/errno.ts';
import { isSame, look } from '../sandbox/grip.ts';
import { describeKind, type Occupied, type Place } from '../sandbox/place.ts';
import { createMovedError, createWrongKindError } from '../sandbox/refusals.ts';

/** A file as it is at this moment. */
interface CurrentFile {
  readonly stats: Stats;
  /** `undefined` for a file that is too large to be read. */
  readonly sha256: string | undefined;
  /** Its bytes, unless there are more than were asked for. */
  readonly bytes: Buffer | undefined;
}

/** How much of a file may be read. */
interface Reading {
  /** The bytes of a larger file are not kept. */
  readonly keepUpTo: number;
  /** A larger file is not read at all; by default, as much as hashes are shown of. */
  readonly readUpTo?: number;
  readonly signal?: AbortSignal | undefined;
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const CHUNK_BYTES = 1_048_576;

/** What is at a place; throws when it is no longer what was found there. */
export async function lookAgain({ entry, grip }: Occupied): Promise<Stats> {
  const now = await look(entry);
  if (now === undefined || !isSame(now, grip.stats)) throw createMovedError();
  return now;
}

/** Throws unless the place is free or has a regular file. */
export function assertFileOrFree({ asked, grip }: Place): void {
  if (grip === undefined || grip.stats.isFile()) return;
  throw createWrongKindError(asked, 'a file', describeKind(grip.stats));
}

/** Reads the file that has the place's name now, which may be another than when it was looked up. */
export async function readCurrent(
  place: Place,
  { keepUpTo, readUpTo = INFO_BYTES, signal }: Reading,
): Promise<CurrentFile | undefined> {
  const handle = await openCurrent(place);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    const tooLarge = { stats, sha256: undefined, bytes: undefined };
    if (stats.size > readUpTo) return tooLarge;
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let size = 0;
    for await (const chunk of readChunks(handle)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      size += chunk.length;
      // It grows while it is being read.
      if (size > readUpTo) return tooLarge;
      if (size <= keepUpTo) kept.push(chunk);
    }
    const bytes = size <= keepUpTo ? Buffer.concat(kept) : undefined;
    return { stats, sha256: hash.digest('hex'), bytes };
  } finally {
    await handle.close();
  }
}

async function* readChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openCurrent({ asked, entry }: Place): Promise<FileHandle | undefined> {
  const seen = await look(entry);
  if (seen === undefined) return undefined;
  if (seen.isSymbolicLink()) throw createMovedError();
  if (!seen.isFile()) throw createWrongKindError(asked, 'a file', describeKind(seen));
  const handle = await open(entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw getErrno(error) === 'ELOOP' ? createMovedError() : error;
  });
  if (isSame(await handle.stat(), seen)) return handle;
  await handle.close();
  throw createMovedError();
}

/** Throws when a file is not the one that the caller has read. */
export function assertExpected(
  { asked }: Place,
  file: CurrentFile | undefined,
  expected: string | undefined,
): void {
  const actual = file?.sha256;
  if (expected === undefined || actual === expected.toLowerCase()) return;
  if (file !== undefined && actual === undefined) throw createUnreadError(asked, file.stats.size);
  const what = actual === undefined ? 'is not there any more' : 'changed since it was read';
  throw new ToolError('conflict', `"${asked}" ${what}; nothing was written.`, {
    suggestions: [
      actual === undefined
        ? 'Leave expectedHash out to write the file anew.'
        : `Read it again: its hash is now ${actual}.`,
    ],
  });
}

function createUnreadError(asked: string, size: number): ToolError {
  return new ToolError(
    'too_large',
    `"${asked}" has ${size} bytes; only files up to ${INFO_BYTES} bytes are compared with expectedHash. Nothing was written.`,
    { suggestions: ['Leave expectedHash out to replace the file whatever it holds.'] },
  );
}

/**
 * A last look for `putFile`: another program may have written since, and takes no lock of ours. Returns
 * a check that the file is still as it was at this look, by what the system keeps about it.
 */
export async function verifyUnchanged(place: Place, old: CurrentFile): Promise<() => void> {
  const now = await readCurrent(place, { keepUpTo: 0 });
  assertExpected(place, now, old.sha256);
  return () => {
    const last = lstatSync(place.entry, { throwIfNoEntry: false });
    if (now !== undefined && last !== undefined && isUntouched(now.stats, last)) return;
    throw new ToolError('conflict', `"${place.asked}" was changed just now; nothing was written.`, {
      retryable: true,
      suggestions: ['Read it again.'],
    });
  };
}

function isUntouched(before: Stats, after: Stats): boolean {
  const { size, mtimeMs, ctimeMs } = after;
  const isAsBefore =
    before.size === size && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs;
  return isAsBefore && isSame(before, after);
}

/** The SHA-256 of bytes, as hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
