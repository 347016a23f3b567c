import type { Stats } from 'node:fs';

import { type EntryType, getEntryType } from '../sandbox/entry-type.ts';
import { examine, type Examined } from '../reading/examine.ts';
import { INFO_BYTES } from '../reading/limits.ts';
import { getErrno } from '../sandbox/errno.ts';
import { type Place, requireSomething, withOpenFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { followLink, type LinkEnd } from './entry.ts';

/** What is known of a file, folder or link. */
export interface FileInfo {
  readonly type: EntryType;
  readonly stats: Stats;
  /** Of a file that the server may open. */
  readonly contents: Examined | undefined;
  /** Of a link. */
  readonly link: LinkEnd | undefined;
}

/** Finds out what is known about what lies at a place; a link is not followed. */
export async function findInfo(
  sandbox: Sandbox,
  place: Place,
  signal: AbortSignal,
): Promise<FileInfo> {
  const { grip } = await requireSomething(place);
  const type = getEntryType(grip.stats);
  return {
    type,
    stats: grip.stats,
    contents: type === 'file' ? await examineAt(place, signal) : undefined,
    link: type === 'link' ? await followLink(sandbox, place.shown) : undefined,
  };
}

async function examineAt(place: Place, signal: AbortSignal): Promise<Examined | undefined> {
  const [name = ''] = place.names.slice(-1);
  try {
    return await withOpenFile(place, (handle, { size }) =>
      examine(handle, { size, name, wholeUpTo: INFO_BYTES, signal }),
    );
  } catch (error) {
    // What may not be opened still has a size, times and permissions.
    if (getErrno(error) === 'EACCES' || getErrno(error) === 'EPERM') return undefined;
    throw error;
  }
}

/** The permission bits of a file as programs write them, such as `0644`. */
export function toOctal(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0');
}

/** The permission bits as `ls` shows them, such as `rw-r--r--`. */
export function toLetters(mode: number): string {
  return [6, 3, 0]
    .map((shift) => {
      const bits = (mode >> shift) & 7;
      return (bits & 4 ? 'r' : '-') + (bits & 2 ? 'w' : '-') + (bits & 1 ? 'x' : '-');
    })
    .join('');
}
