import { ToolError } from '@wellspoken/kit';

import { isSame } from '../sandbox/grip.ts';
import { requireFile } from '../sandbox/place.ts';
import type { Sandbox, Use } from '../sandbox/sandbox.ts';
import { later as soon, type Later } from './later.ts';
import { openView, type Seen, type View } from './open-view.ts';

/** A file to watch. */
export interface FileWatch {
  readonly path: string;
  /** Called when it was changed, replaced or removed, or is there again. */
  readonly changed: () => void;
  /** How long changes are gathered before they are told. */
  readonly later?: Later;
}

const USE: Use = { operation: 'watch' };

/** Watches a file until the function that it returns is called; throws unless there is one. */
export async function watchFile(
  sandbox: Sandbox,
  { path, changed, later = soon }: FileWatch,
): Promise<() => Promise<void>> {
  const seen = new Set<Seen>();
  let isOver = false;
  let callOff: (() => void) | undefined;
  let work = Promise.resolve();

  const onSeen = (what: Seen): void => {
    if (isOver) return;
    seen.add(what);
    callOff ??= later(() => {
      callOff = undefined;
      work = work.then(review);
    });
  };
  const review = async (): Promise<void> => {
    const before = view;
    const isTold = seen.delete('file');
    view = await follow(sandbox, path, { view, isStale: seen.delete('folder'), onSeen });
    if (view !== before) before?.close();
    if (isOver) return view?.close();
    if (hasMoved(before, view) || (isTold && view !== undefined)) changed();
  };

  let view: View | undefined = await sandbox.use(path, USE, async (place) =>
    openView(await requireFile(place), onSeen),
  );
  return async () => {
    isOver = true;
    callOff?.();
    view?.close();
    await work;
  };
}

// What was gone and still is has been told already.
function hasMoved(before: View | undefined, now: View | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now;
  return !isSame(before.folder, now.folder);
}

interface Following {
  /** Undefined once the way to the file was gone. */
  readonly view: View | undefined;
  /** Whether the folder was moved or removed, after which the system may watch it no more. */
  readonly isStale: boolean;
  readonly onSeen: (seen: Seen) => void;
}

/** The view to go on with: the same, that of another folder at the same path, or none. */
async function follow(
  sandbox: Sandbox,
  path: string,
  { view, isStale, onSeen }: Following,
): Promise<View | undefined> {
  try {
    return await sandbox.use(path, USE, (place) => {
      const isCurrent = !isStale && view && isSame(place.parent.stats, view.folder);
      return Promise.resolve(isCurrent ? view : openView(place, onSeen));
    });
  } catch (error) {
    // The tree is being changed right now, so there is more to come.
    if (error instanceof ToolError && error.retryable && !isStale) return view;
    return undefined;
  }
}
