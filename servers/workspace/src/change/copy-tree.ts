import { chmod, mkdir, readdir, readlink, symlink } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import type { Folder } from '../sandbox/folder.ts';
import { type Grip, within } from '../sandbox/grip.ts';
import { kindOf } from '../sandbox/place.ts';
import { moved } from '../sandbox/refusals.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { TRASH } from '../trash/name.ts';
import { duplicate } from './duplicate.ts';
import { withEntry } from './hold.ts';
import { isTempName } from './temp-name.ts';

/** The most files, links and folders that one call copies. */
export const MAX_ENTRIES = 10_000;
/** The most bytes that one call copies. */
export const MAX_BYTES = 1_073_741_824;

/** How a copy goes on; shared by all folders of one tree. */
export interface Copying {
  readonly sandbox: Sandbox;
  /** The allowed folder that the source lies in. */
  readonly root: Folder;
  readonly asked: string;
  readonly signal: AbortSignal | undefined;
  readonly tally: Tally;
}

/** What has been copied so far. */
export interface Tally {
  entries: number;
  bytes: number;
  /** Links that lead outside, and FIFOs, sockets and devices. */
  skipped: number;
}

/** A folder and its copy, and the names that lead to the folder from the allowed one. */
export interface Pair {
  readonly from: Grip;
  readonly to: Grip;
  readonly names: readonly string[];
}

/** Copies all that is in a folder into another, which is empty. Links are copied as links. */
export async function copyTree(copying: Copying, { from, to, names }: Pair): Promise<void> {
  for (const name of await readdir(from.path)) {
    if (name === TRASH || isTempName(name)) continue;
    copying.signal?.throwIfAborted();
    await withEntry({ sandbox: copying.sandbox, folder: from, name }, async (grip) => {
      // What went away while the copy was being made is not part of it.
      if (grip === undefined) return;
      await copyOne(copying, grip, { from, to, names: [...names, name] });
    });
  }
  // The mode comes last: a folder that may not be written to must be filled before.
  await chmod(to.path, from.stats.mode & 0o777);
}

/** Throws when one more entry would be more than one call copies. */
export function charge({ tally, asked }: Copying, bytes: number): void {
  tally.entries += 1;
  tally.bytes += bytes;
  if (tally.entries <= MAX_ENTRIES && tally.bytes <= MAX_BYTES) return;
  const message = `"${asked}" is too much for one copy: at most ${MAX_ENTRIES} entries and ${MAX_BYTES} bytes.`;
  throw new ToolError('too_large', message, { suggestions: ['Copy its parts one by one.'] });
}

async function copyOne(copying: Copying, grip: Grip, { from, to, names }: Pair): Promise<void> {
  const name = names.at(-1) ?? '';
  const target = within(to, name);
  switch (kindOf(grip.stats)) {
    case 'a file':
      charge(copying, grip.stats.size);
      return duplicate(grip, target, { keepTimes: false, flush: false });
    case 'a folder':
      charge(copying, 0);
      await mkdir(target, 0o700);
      return withEntry({ sandbox: copying.sandbox, folder: to, name }, async (made) => {
        if (made?.stats.isDirectory() !== true) throw moved();
        await copyTree(copying, { from: grip, to: made, names });
      });
    case 'a link':
      if (!(await leadsInside(copying, names))) break;
      charge(copying, 0);
      return symlink(await readlink(within(from, name)), target);
    default:
      break;
  }
  copying.tally.skipped += 1;
}

async function leadsInside({ sandbox, root }: Copying, names: readonly string[]): Promise<boolean> {
  try {
    await sandbox.use(sandbox.show(root, names), { operation: 'copy' }, () => Promise.resolve());
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
