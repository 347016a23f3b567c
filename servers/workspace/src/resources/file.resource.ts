import { defineResource, type ListedResource, type Resource, ToolError } from '@wellspoken/kit';

import type { Content } from '../reading/content.ts';
import { toResourceUri } from '../reading/file-facts.ts';
import { BLOB_BYTES } from '../reading/limits.ts';
import { readContent } from '../reading/read-content.ts';
import { type Place, requireFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { watchFile } from '../watching/watch-file.ts';
import { completePath, listEntries } from './complete-path.ts';

const MAX_LISTED = 100;

/** The files of a workspace, each by its path; clients can subscribe to changes. */
export function defineFile({ sandbox }: Workspace): Resource {
  return defineResource({
    name: 'file',
    title: 'File',
    description:
      'A file in the allowed folders, by its path as the tools give and take it. Text comes decoded, anything else as bytes.',
    uriTemplate: 'workspace:///{+path}',
    list: () => listTopFiles(sandbox),
    complete: { path: completePath(sandbox) },
    foreign: 'contents of files',
    read: ({ variables }, { signal }) =>
      sandbox.use(variables['path'] ?? '', { operation: 'read' }, async (place) => {
        const content = await readWholeFile(place, signal);
        const { mimeType } = content;
        return content.kind === 'text'
          ? { text: content.text, mimeType }
          : { blob: content.bytes, mimeType };
      }),
    watch: ({ variables }, changed) =>
      watchFile(sandbox, { path: variables['path'] ?? '', changed }),
  });
}

/** The files that lie right in the allowed folders, up to a hundred. */
async function listTopFiles(sandbox: Sandbox): Promise<readonly ListedResource[]> {
  const listed: ListedResource[] = [];
  for (const folder of sandbox.folders) {
    const entries = await listEntries(sandbox, sandbox.show(folder, [])).catch(passOver);
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = sandbox.show(folder, [entry.name]);
      listed.push({ uri: toResourceUri(path), name: path });
    }
  }
  return listed.slice(0, MAX_LISTED);
}

// An allowed folder that cannot be read now hides no file of another.
function passOver(error: unknown): readonly never[] {
  if (error instanceof ToolError) return [];
  throw error;
}

/** Reads all of a file; a larger one than can be sent at once is refused. */
async function readWholeFile(place: Place, signal: AbortSignal): Promise<Content> {
  const { grip } = await requireFile(place);
  if (grip.stats.size > BLOB_BYTES) throw createTooLargeError(place.asked);
  const content = await readContent(place, {
    maxLines: Number.MAX_SAFE_INTEGER,
    maxBytes: BLOB_BYTES,
    maxBlobBytes: BLOB_BYTES,
    signal,
  });
  // It may have grown since it was looked at.
  if (content.kind === 'text' && content.nextCursor !== undefined)
    throw createTooLargeError(place.asked);
  return content;
}

function createTooLargeError(asked: string): ToolError {
  return new ToolError(
    'too_large',
    `"${asked}" has more than the ${BLOB_BYTES} bytes that a resource may have.`,
    { suggestions: ['Read it by page with read_file.'] },
  );
}
