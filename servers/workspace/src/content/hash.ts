import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

import { readChunks } from './read-at.ts';

/** The SHA-256 of bytes at hand, as hex. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The SHA-256 of an open file, as hex; never holds more than a chunk of it. */
export async function hashOf(handle: FileHandle, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const { size } = await handle.stat();
  for await (const chunk of readChunks(handle, { end: size, signal })) hash.update(chunk);
  return hash.digest('hex');
}
