import { createReadStream, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, RandomAccessReader } from 'yauzl';

import { ArchiveError } from '../archive.ts';
import { createNameIndex } from './name-index.ts';

/** Many small files of a zip, found by name; a few bytes are kept of each. */
export interface TextEntries {
  readonly add: (entry: Entry) => void;
  readonly count: () => number;
  /** The bytes of one; undefined where the zip has none of this name. */
  readonly read: (name: string) => Buffer | undefined;
}

const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const NAME_LENGTH_AT = 26;
const EXTRA_LENGTH_AT = 28;
// More than names and extra fields of these files need, so that one read takes all of it.
const HEADER_GUESS = 256;
const STORED = 0;
const DEFLATED = 8;
/** What zlib asks for at least. */
const LEAST_CHUNK = 64;
/** The longest section has less than a megabyte. */
const MOST_BYTES = 16_000_000;

/** Keeps where files stand, for up to so many of them. */
export function createTextEntries(most: number, window: Window): TextEntries {
  const places = createNameIndex();
  const offsets = new Float64Array(most);
  const [packed, sizes, sums] = [0, 1, 2].map(() => new Uint32Array(most)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const methods = new Uint8Array(most);
  return {
    count: places.size,
    add: (entry) => {
      const index = places.get(entry.fileName) ?? places.size();
      assertReadable(entry);
      places.set(entry.fileName, index);
      offsets[index] = entry.relativeOffsetOfLocalHeader;
      packed[index] = entry.compressedSize;
      sizes[index] = entry.uncompressedSize;
      sums[index] = entry.crc32;
      methods[index] = entry.compressionMethod;
    },
    read: (name) => {
      const index = places.get(name);
      if (index === undefined) return undefined;
      const data = readBytes(window, offsets[index] ?? 0, packed[index] ?? 0);
      const size = sizes[index] ?? 0;
      const bytes =
        data === undefined ? undefined : inflateEntry(data, methods[index] ?? STORED, size);
      if (bytes?.length === size && crc32(bytes) === sums[index]) return bytes;
      throw createDamageError(name);
    },
  };
}

/** Refuses a file that cannot be read here; its sizes are those of small files. */
function assertReadable(entry: Entry): void {
  const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
  if (isKnown && !entry.isEncrypted() && entry.uncompressedSize <= MOST_BYTES) return;
  throw new ArchiveError(
    `${entry.fileName} in the zip cannot be read: it is encrypted, larger than any section, or packed in an unknown way. Download the archive again.`,
  );
}

function readBytes(window: Window, offset: number, length: number): Buffer | undefined {
  const guess = window.at(offset, HEADER_GUESS + length);
  if (guess.length < LOCAL_HEADER || guess.readUInt32LE(0) !== LOCAL_SIGNATURE) return undefined;
  const names = guess.readUInt16LE(NAME_LENGTH_AT) + guess.readUInt16LE(EXTRA_LENGTH_AT);
  const start = LOCAL_HEADER + names;
  if (start + length <= guess.length) return guess.subarray(start, start + length);
  const exact = window.at(offset + start, length);
  return exact.length === length ? exact : undefined;
}

function inflateEntry(data: Buffer, method: number, size: number): Buffer | undefined {
  // The window is used again for the next file.
  if (method === STORED) return Buffer.from(data);
  try {
    // A buffer of the right size at once, in place of one of 16 kilobytes for each small text.
    return inflateRawSync(data, { chunkSize: size + LEAST_CHUNK, maxOutputLength: size + 1 });
  } catch {
    return undefined;
  }
}

/** A file whose bytes are not those that were packed. */
export function createDamageError(name: string): ArchiveError {
  return new ArchiveError(
    `${name} in the zip is damaged: its bytes are not those that were packed. Download the archive again and run the same command: what is loaded is kept.`,
  );
}

/** Reads pieces of a file that mostly follow each other. */
export interface Window {
  /** So many bytes from there, fewer at the end of the file; they hold until the next call. */
  readonly at: (position: number, length: number) => Buffer;
}

const AHEAD = 1_048_576;

/** Reads a file in large pieces where small ones follow each other, and only what is asked elsewhere. */
export function createWindow(file: number): Window {
  let buffer = Buffer.alloc(AHEAD);
  let [start, end] = [0, 0];
  return {
    at: (position, length) => {
      if (position < start || position + length > end) {
        const follows = position >= start && position <= end;
        const wanted = follows ? Math.max(length, AHEAD) : length;
        if (buffer.length < wanted) buffer = Buffer.alloc(wanted);
        start = position;
        end = position + readAll(file, buffer.subarray(0, wanted), position);
      }
      return buffer.subarray(position - start, Math.min(position + length, end) - start);
    },
  };
}

function readAll(file: number, into: Buffer, position: number): number {
  let done = 0;
  while (done < into.length) {
    const count = readSync(file, into, done, into.length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

type Read = RandomAccessReader['read'];

/** Makes yauzl read the list of a zip's files in large pieces: entries are small and follow each other. */
export function createWindowReader(path: string, window: Window): RandomAccessReader {
  // yauzl takes only objects of a class of its own.
  return new (class extends RandomAccessReader {
    override read(...[buffer, offset, length, position, callback]: Parameters<Read>): void {
      const copied = window.at(position, length).copy(buffer, offset);
      callback(copied < length ? new Error('The file ends too early.') : null);
    }

    override _readStreamForRange(start: number, end: number): Readable {
      return createReadStream(path, { start, end: end - 1 });
    }
  })();
}
