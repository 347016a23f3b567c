import type { Stats } from 'node:fs';
import { lstat, type FileHandle } from 'node:fs/promises';

import { isMissing } from './errno.ts';

/**
 * A file or folder that is held, so that it stays the same one whatever happens to its name.
 *
 * `path` goes to node:fs: the thing itself as it stands, or what lies in it as `path + '/' + name`.
 */
export interface HeldEntry {
  readonly path: string;
  /** Never those of a link's target: a link that is held is a link. */
  readonly stats: Stats;
  /** Where it is now; `undefined` when it is no longer there. */
  readonly whereabouts: () => Promise<string | undefined>;
  /** Opens a regular file for reading; throws for anything else. */
  readonly openFile: () => Promise<FileHandle>;
  readonly release: () => Promise<void>;
}

/** Takes hold of what a path names, without following a link at its end; `undefined` when nothing is there. */
export type Take = (path: string) => Promise<HeldEntry | undefined>;

/** Where `name` lies in a folder that is held. */
export function joinName(folder: HeldEntry, name: string): string {
  return `${folder.path}/${name}`;
}

/** Whether two looks saw the same file or folder. */
export function isSame(a: Stats, b: Stats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

/** Throws unless it is a regular file: nothing else has an end that can be relied on. */
export function assertRegular(stats: Stats): void {
  if (!stats.isFile()) throw Object.assign(new Error('not a regular file'), { code: 'EINVAL' });
}

/** What is at a path of a held folder, without following a link; `undefined` when nothing is. */
export async function look(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
