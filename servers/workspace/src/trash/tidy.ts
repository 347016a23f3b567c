import { rmdir, unlink } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { isInTrash } from '../writing/guards.ts';
import type { Place } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { TRASH } from '../sandbox/reserved-names.ts';

/** After something left the trash: removes the empty folders that it was in, and its note. */
export async function tidyTrash(
  sandbox: Sandbox,
  { folder, names }: Pick<Place, 'folder' | 'names'>,
): Promise<void> {
  if (!isInTrash(names)) return;
  const depth = names.findIndex((name) => name.toLowerCase() === TRASH) + 1;
  const remove = (path: readonly string[], how: (entry: string) => Promise<void>): Promise<void> =>
    sandbox
      .use(sandbox.show(folder, path), { operation: 'tidy', keepLink: true }, ({ entry }) =>
        how(entry),
      )
      .catch(ignoreMissing);
  try {
    for (let length = names.length - 1; length > depth; length--) {
      await remove(names.slice(0, length), rmdir);
    }
    const batch = names[depth];
    if (batch !== undefined) await remove([...names.slice(0, depth), `${batch}.json`], unlink);
  } catch {
    // Something else is still in there, which keeps its folder and its note.
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
}
