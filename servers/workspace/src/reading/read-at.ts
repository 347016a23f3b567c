import type { FileHandle } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import { CHUNK_BYTES } from './limits.ts';

/** Reads from a position until there is enough, or the file ends. */
export async function readAt(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const left = buffer.length - filled;
    const { bytesRead } = await handle.read(buffer, filled, left, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Which bytes of a file to read through. */
export interface Range {
  readonly end: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads through a file from its start in chunks of an even length, and stops when cancelled. */
export async function* readChunks(handle: FileHandle, range: Range): AsyncGenerator<Buffer> {
  for (let position = 0; position < range.end; position += CHUNK_BYTES) {
    range.signal?.throwIfAborted();
    const chunk = await readAt(handle, position, Math.min(CHUNK_BYTES, range.end - position));
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK_BYTES) return;
  }
}

/** How much of a file may be read at once. */
export interface WholeOptions {
  /** The path as the caller gave it. */
  readonly asked: string;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a whole file; throws `too_large` for one over the limit, also when it grows meanwhile. */
export async function readWhole(handle: FileHandle, options: WholeOptions): Promise<Buffer> {
  const { asked, maxBytes, signal } = options;
  const { size } = await handle.stat();
  if (size > maxBytes) throw createTooLargeError(asked, size, maxBytes);
  signal?.throwIfAborted();
  // One byte more than it should have shows a file that grew since.
  const bytes = await readAt(handle, 0, size + 1);
  if (bytes.length > size) throw createGrewError(asked);
  return bytes;
}

function createTooLargeError(asked: string, size: number, maxBytes: number): ToolError {
  return new ToolError(
    'too_large',
    `"${asked}" has ${size} bytes; at most ${maxBytes} can be read at once.`,
    { suggestions: ['Call get_file_info for its size, type and hash.'] },
  );
}

function createGrewError(asked: string): ToolError {
  return new ToolError('conflict', `"${asked}" grew while it was being read.`, {
    retryable: true,
    suggestions: ['Call again.'],
  });
}
