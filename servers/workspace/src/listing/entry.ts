import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import { type EntryType, getEntryType } from '../sandbox/entry-type.ts';
import { isMissing } from '../sandbox/errno.ts';
import { type HeldEntry, joinName } from '../sandbox/grip.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** One name in a folder. */
export interface Entry {
  readonly name: string;
  readonly type: EntryType;
  /** Of a file, in bytes. */
  readonly size?: number;
  readonly modified?: Date;
}

/** Looks at a name without following a link; `undefined` when it no longer exists. */
export async function lookAt(folder: HeldEntry, name: string): Promise<Entry | undefined> {
  try {
    return toEntry(name, await lstat(joinName(folder, name)));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A name that is no valid UTF-8 cannot be asked for again, but it is there.
    return name.includes('\uFFFD') ? { name, type: 'other' } : undefined;
  }
}

/** What was seen at a name. */
export function toEntry(name: string, stats: Stats): Entry {
  const type = getEntryType(stats);
  const { mtime: modified } = stats;
  return type === 'file' ? { name, type, size: stats.size, modified } : { name, type, modified };
}

/** Where links may lead. */
export const LINK_ENDS = ['inside', 'outside', 'nowhere'] as const;

/** Where a link leads; nothing is said about what lies outside. */
export interface LinkEnd {
  readonly leadsTo: (typeof LINK_ENDS)[number];
  /** What it leads to in the end, as answers show it. */
  readonly target?: string;
  readonly targetType?: EntryType;
}

/** Follows the link at a path by the rules of the sandbox. */
export async function followLink(sandbox: Sandbox, path: string): Promise<LinkEnd> {
  try {
    return await sandbox.use(path, { operation: 'look' }, ({ shown, grip }) =>
      Promise.resolve(
        grip === undefined
          ? { leadsTo: 'nowhere' }
          : { leadsTo: 'inside', target: shown, targetType: getEntryType(grip.stats) },
      ),
    );
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // A refusal of the system has a cause; that of the sandbox has none.
    const isOutside = error.code === 'permission_denied' && error.cause === undefined;
    return { leadsTo: isOutside ? 'outside' : 'nowhere' };
  }
}
