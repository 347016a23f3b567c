import { watch, type FSWatcher, type Stats } from 'node:fs';
import { basename } from 'node:path';

import { ToolError } from '@wellspoken/kit';

import { errnoOf } from '../sandbox/errno.ts';
import type { Place } from '../sandbox/place.ts';

/** What was seen: the file that is watched, or the folder that holds it. */
export type Seen = 'file' | 'folder';

/** A folder that is watched for one name in it. */
export interface View {
  readonly folder: Stats;
  readonly close: () => void;
}

/**
 * Watches the folder of a place for what happens to the last name. It goes on after the place is let
 * go of, because the system watches the folder itself and not the path to it.
 */
export function openView({ parent, names }: Place, onSeen: (seen: Seen) => void): View {
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
    const isFull = ['ENOSPC', 'EMFILE'].includes(errnoOf(cause) ?? '');
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
