import { ToolError } from '@wellspoken/kit';

import type { Content } from '../content/content.ts';
import { BLOB_BYTES } from '../content/limits.ts';
import { readContent } from '../content/read-content.ts';
import { type Place, requireFile } from '../sandbox/place.ts';

/** Reads all of a file; a larger one than can be sent at once is refused. */
export async function readWholeFile(place: Place, signal: AbortSignal): Promise<Content> {
  const { grip } = await requireFile(place);
  if (grip.stats.size > BLOB_BYTES) throw tooLarge(place.asked);
  const content = await readContent(place, {
    maxLines: Number.MAX_SAFE_INTEGER,
    maxBytes: BLOB_BYTES,
    maxBlobBytes: BLOB_BYTES,
    signal,
  });
  // It may have grown since it was looked at.
  if (content.kind === 'text' && content.nextCursor !== undefined) throw tooLarge(place.asked);
  return content;
}

function tooLarge(asked: string): ToolError {
  return new ToolError(
    'too_large',
    `"${asked}" has more than the ${BLOB_BYTES} bytes that a resource may have.`,
    { suggestions: ['Read it by page with read_file.'] },
  );
}
