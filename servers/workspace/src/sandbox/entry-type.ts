import type { Stats } from 'node:fs';

/** What a name in a folder stands for. */
export const ENTRY_TYPES = ['file', 'folder', 'link', 'other'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** What something is, from what the system says of it. */
export function getEntryType(
  seen: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>,
): EntryType {
  if (seen.isFile()) return 'file';
  if (seen.isDirectory()) return 'folder';
  return seen.isSymbolicLink() ? 'link' : 'other';
}
