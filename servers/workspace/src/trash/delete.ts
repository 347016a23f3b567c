import type { Stats } from 'node:fs';

import { ToolError } from '@wellspoken/kit';

import { assertNotAllowedFolder, assertNotTrash, isInTrash } from '../change/guards.ts';
import { withLock } from '../lock/with-lock.ts';
import { lookAgain } from '../change/current-file.ts';
import { removeTree } from '../change/remove-tree.ts';
import { syncFolder } from '../change/sync-folder.ts';
import { isSame } from '../sandbox/grip.ts';
import { type Occupied, requireSomething } from '../sandbox/place.ts';
import { explain, moved } from '../sandbox/refusals.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { countEntries } from './count.ts';
import { putInTrash } from './put-in-trash.ts';
import { tidyTrash } from './tidy.ts';

/** What is to be deleted, as it was when it was looked at. */
export interface Doomed {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Files, links and folders, itself included; counted up to a bound. */
  readonly entries: number;
  /** Whether it is in the trash already, so that it can only be deleted for good. */
  readonly isInTrash: boolean;
  readonly stats: Stats;
}

/** What was deleted. */
export interface Deleted extends Pick<Doomed, 'path' | 'kind' | 'entries'> {
  readonly permanently: boolean;
  /** Where it can be fetched back from. */
  readonly movedTo?: string;
}

const HOW = { operation: 'delete', keepLink: true } as const;

/** Looks at what would be deleted; throws where it may not be. */
export function inspect(sandbox: Sandbox, path: string, recursive: boolean): Promise<Doomed> {
  return sandbox.use(path, HOW, async (place) => {
    const { grip, parent, names, shown, asked } = await requireSomething(place);
    assertNotAllowedFolder(sandbox, place, 'deleted');
    assertNotTrash(place, 'deleted');
    const entries = await countEntries({ sandbox, folder: parent, name: names.at(-1) ?? '' });
    if (entries > 1 && !recursive) {
      throw new ToolError('conflict', `The folder "${asked}" is not empty.`, {
        suggestions: ['Set recursive to true to delete it with all that is in it.'],
      });
    }
    const { stats } = grip;
    return { path: shown, kind: kindFor(stats), entries, isInTrash: isInTrash(names), stats };
  });
}

/** How something is deleted. */
export interface Deletion {
  readonly doomed: Doomed;
  readonly permanently: boolean;
  readonly signal?: AbortSignal;
}

/** Deletes what was looked at: to the trash, or for good. A link is deleted, never its target. */
export function deleteEntry(sandbox: Sandbox, path: string, deletion: Deletion): Promise<Deleted> {
  const { doomed, signal } = deletion;
  return sandbox.use(path, HOW, async (place) => {
    const found = await requireSomething(place);
    if (!isSame(found.grip.stats, doomed.stats)) throw moved();
    signal?.throwIfAborted();
    const { kind, entries } = doomed;
    const answer = { path: place.shown, kind, entries };
    if (!deletion.permanently && !doomed.isInTrash) {
      const movedTo = await putInTrash(sandbox, found, signal);
      return { ...answer, permanently: false, movedTo };
    }
    const locking = { places: [place], signal };
    const removed = await withLock(locking, () => removeForGood(sandbox, found, signal));
    await tidyTrash(sandbox, place);
    return { ...answer, entries: removed, permanently: true };
  });
}

async function removeForGood(
  sandbox: Sandbox,
  place: Occupied,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  const onRemoved = (): void => void (removed += 1);
  const name = place.names.at(-1) ?? '';
  // Another server may have put something else there during the wait.
  await lookAgain(place);
  try {
    await removeTree({ sandbox, folder: place.parent, name }, { signal, onRemoved });
  } catch (error) {
    throw removed === 0 ? error : halfDone(error, place.asked, removed);
  }
  await syncFolder(place.parent);
  return removed;
}

function halfDone(error: unknown, asked: string, removed: number): unknown {
  const told = explain(error, asked);
  if (!(told instanceof ToolError)) return told;
  const message = `${told.message} Entries deleted before that: ${removed}.`;
  return new ToolError(told.code, message, { cause: error, retryable: told.retryable });
}

function kindFor(stats: Stats): Doomed['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}
