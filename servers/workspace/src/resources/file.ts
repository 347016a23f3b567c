import { defineResource, ToolError, type ListedResource, type Resource } from '@wellspoken/kit';

import { resourceUri } from '../content/uri.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { watchFile } from '../watch/watch-file.ts';
import type { Workspace } from '../workspace.ts';
import { completePath } from './complete-path.ts';
import { listEntries } from './entries.ts';
import { readWholeFile } from './read-whole.ts';

const MAX_LISTED = 100;

/** The files of a workspace, each by its path; clients can subscribe to changes. */
export function fileResource({ sandbox }: Workspace): Resource {
  return defineResource({
    name: 'file',
    title: 'File',
    description:
      'A file in the allowed folders, by its path as the tools give and take it. Text comes decoded, anything else as bytes.',
    uriTemplate: 'workspace:///{+path}',
    list: () => listTopFiles(sandbox),
    complete: { path: completePath(sandbox) },
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
      listed.push({ uri: resourceUri(path), name: path });
    }
  }
  return listed.slice(0, MAX_LISTED);
}

// An allowed folder that cannot be read now hides no file of another.
function passOver(error: unknown): readonly never[] {
  if (error instanceof ToolError) return [];
  throw error;
}
