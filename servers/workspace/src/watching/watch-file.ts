import { type FSWatcher, type Stats, watch } from 'node:fs';
import { basename } from 'node:path';
import { ToolError } from '@wellspoken/kit';

import { getErrno } from '../sandbox/errno.ts';
import { isSame } from '../sandbox/grip.ts';
import { type Place, requireFile } from '../sandbox/place.ts';
import type { Sandbox, Use } from '../sandbox/sandbox.ts';

/** A file to watch. */
interface FileWatch {
  readonly path: string;
  /** Called when it was changed, replaced or removed, or is there again. */
  readonly changed: () => void;
  /** How long changes are collected before they are reported. */
  readonly later?: Later;
}

const USE: Use = { operation: 'watch' };

/** Watches a file until the function that it returns is called; throws unless there is one. */
export async function watchFile(
  sandbox: Sandbox,
  { path, changed, later = runSoon }: FileWatch,
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

// A file that was missing before and still is was reported already.
function hasMoved(before: View | undefined, now: View | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now;
  return !isSame(before.folder, now.folder);
}

interface Following {
  /** Undefined once the path to the file no longer exists. */
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

/** What was seen: the file that is watched, or the folder that holds it. */
type Seen = 'file' | 'folder';

/** A folder that is watched for one name in it. */
interface View {
  readonly folder: Stats;
  readonly close: () => void;
}

/**
 * Watches the folder of a place for what happens to the last name. It continues after the place is
 * released, because the system watches the folder itself and not the path to it.
 */
function openView({ parent, names }: Place, onSeen: (seen: Seen) => void): View {
  const name = fold(names.at(-1) ?? '');
  // What happens to the folder itself comes under the last name of the path that it was opened by.
  const self = basename(parent.path);
  const watcher = startWatcher(parent.path, (changed) => {
    if (changed === null || fold(changed) === name) return onSeen('file');
    if (changed === self) onSeen('folder');
  });
  watcher.on('error', () => onSeen('folder'));
  return { folder: parent.stats, close: () => watcher.close() };
}

function startWatcher(path: string, onChange: (name: string | null) => void): FSWatcher {
  try {
    return watch(path, { persistent: false }, (_type, name) => onChange(name));
  } catch (cause) {
    const isFull = ['ENOSPC', 'EMFILE'].includes(getErrno(cause) ?? '');
    if (!isFull) throw cause;
    throw new ToolError('busy', 'The system can watch no more folders now.', {
      cause,
      suggestions: ['Unsubscribe from files that you no longer need.'],
    });
  }
}

// Some systems give names in another form than they were written in.
function fold(name: string): string {
  return name.normalize('NFC');
}

/** Schedules work, and returns a function that cancels it. */
export type Later = (work: () => void) => () => void;

const DELAY_MS = 50;

/** Waits as long as one save of an editor takes, which is several changes. */
const runSoon: Later = (work) => {
  const timer = setTimeout(work, DELAY_MS).unref();
  return () => clearTimeout(timer);
};
