import type { Stats } from 'node:fs';

import { examine, type Examined } from '../content/examine.ts';
import { INFO_BYTES } from '../content/limits.ts';
import { errnoOf } from '../sandbox/errno.ts';
import { type Place, requireSomething, withOpenFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { typeOf, type EntryType } from './entry.ts';
import { followLink, type LinkEnd } from './link.ts';

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
  const type = typeOf(grip.stats);
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
    if (errnoOf(error) === 'EACCES' || errnoOf(error) === 'EPERM') return undefined;
    throw error;
  }
}
