import { closeSync, readSync } from 'node:fs';

import type { SkipReason } from '../walk/control.ts';
import type { HeldFolder } from '../walk/held-folder.ts';

/** The largest file that is searched. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
const FIRST_BUFFER = 256 * 1024;
const BINARY_SAMPLE = 8_192;

/** Reads files one after the other into the same memory. */
export class FileReader {
  #buffer = Buffer.alloc(0);

  /** The text of a file as UTF-8 bytes, valid until the next one is read, or why it is not searched. */
  read(folder: HeldFolder, name: string): Buffer | SkipReason {
    const { descriptor, stats } = folder.openFile(name);
    try {
      if (stats.size > MAX_FILE_BYTES) return 'tooLarge';
      return toText(this.#fill(descriptor, stats.size));
    } finally {
      closeSync(descriptor);
    }
  }

  #fill(descriptor: number, size: number): Buffer {
    this.#makeRoom(size);
    let filled = 0;
    while (filled < size) {
      const read = readSync(descriptor, this.#buffer, filled, size - filled, null);
      // It was cut short since its size was asked for.
      if (read === 0) break;
      filled += read;
    }
    return this.#buffer.subarray(0, filled);
  }

  #makeRoom(size: number): void {
    if (size <= this.#buffer.length) return;
    const doubled = Math.min(this.#buffer.length * 2, MAX_FILE_BYTES);
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(FIRST_BUFFER, doubled, size));
  }
}

function toText(bytes: Buffer): Buffer | SkipReason {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(swapBytes(bytes.subarray(2)));
  if (bytes.subarray(0, BINARY_SAMPLE).includes(0)) return 'binary';
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

function decodeUtf16(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf16le'), 'utf8');
}

function swapBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
