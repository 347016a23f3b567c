import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';

import { isMissing } from '../sandbox/errno.ts';
import { type Grip, within } from '../sandbox/grip.ts';

/** What a name in a folder stands for. */
export const ENTRY_TYPES = ['file', 'folder', 'link', 'other'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** One name in a folder. */
export interface Entry {
  readonly name: string;
  readonly type: EntryType;
  /** Of a file, in bytes. */
  readonly size?: number;
  readonly modified?: Date;
}

interface Typed {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isSymbolicLink: () => boolean;
}

/** What it is, as answers name it. */
export function typeOf(seen: Typed): EntryType {
  if (seen.isFile()) return 'file';
  if (seen.isDirectory()) return 'folder';
  return seen.isSymbolicLink() ? 'link' : 'other';
}

/** Looks at a name without following a link; `undefined` when it has gone since. */
export async function lookAt(folder: Grip, name: string): Promise<Entry | undefined> {
  try {
    return entryOf(name, await lstat(within(folder, name)));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A name that is no valid UTF-8 cannot be asked for again, but it is there.
    return name.includes('\uFFFD') ? { name, type: 'other' } : undefined;
  }
}

/** What was seen at a name. */
export function entryOf(name: string, stats: Stats): Entry {
  const type = typeOf(stats);
  const { mtime: modified } = stats;
  return type === 'file' ? { name, type, size: stats.size, modified } : { name, type, modified };
}
