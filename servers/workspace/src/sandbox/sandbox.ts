import { readCallerPath } from './caller-path.ts';
import { findFolders, isInside, type Folder } from './folder.ts';
import { joinName, type HeldEntry, type Take } from './grip.ts';
import type { Place } from './place.ts';
import { explain, createMovedError } from './refusals.ts';
import { canTakeByDescriptor, takeByDescriptor } from './take-by-descriptor.ts';
import { takeByPath } from './take-by-path.ts';
import { removeMade, walk, type Arrival } from './walk.ts';

/** How a path is to be used. */
export interface Use {
  /** What is being done, for hooks: `read`, `write`, `move`. */
  readonly operation: string;
  /** Works on a link itself instead of what it leads to. */
  readonly keepLink?: boolean;
  /** Makes the folders on the way that are missing; they go again when the work fails. */
  readonly makeFolders?: boolean;
}

/** Moments at which a test may change the tree under an operation. */
export interface Hooks {
  /** After a name was looked up, before the next one is. */
  readonly onStep?: (name: string) => void | Promise<void>;
  /** After a path was checked, before it is used. */
  readonly beforeUse?: (operation: string, shown: string) => void | Promise<void>;
}

/** Access to files: every path that a caller gives goes through `use`. */
export interface Sandbox {
  readonly folders: readonly Folder[];
  /** Whether a folder that is swapped for a link in the middle of an operation changes nothing. */
  readonly survivesSwaps: boolean;
  /** Finds what a path names and lets `work` use it; errors name the path as it was given. */
  readonly use: <T>(path: string, how: Use, work: (place: Place) => Promise<T>) => Promise<T>;
  /** A path below an allowed folder, as callers write it. */
  readonly show: (folder: Folder, names: readonly string[]) => string;
}

/** How a sandbox is opened. */
export interface SandboxOptions {
  readonly hooks?: Hooks;
  /** `path` does without descriptors, as on systems that lack them. */
  readonly hold?: 'descriptor' | 'path';
}

/** Opens a sandbox over the folders that were named; throws a `FolderError` when one is unusable. */
export async function openSandbox(
  paths: readonly string[],
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const take = isHoldingDescriptors(options) ? takeByDescriptor : takeByPath;
  return createSandbox(await findFolders(paths, take), options);
}

/** A sandbox over folders that have been looked up. */
export function createSandbox(folders: readonly Folder[], options: SandboxOptions = {}): Sandbox {
  const survivesSwaps = isHoldingDescriptors(options);
  const take: Take = survivesSwaps ? takeByDescriptor : takeByPath;
  const { onStep, beforeUse } = options.hooks ?? {};
  const show = (folder: Folder, names: readonly string[]): string =>
    (folders.length > 1 ? [folder.name, ...names] : names).join('/') || '.';

  async function use<T>(asked: string, how: Use, work: (place: Place) => Promise<T>): Promise<T> {
    const start = readCallerPath(asked, folders);
    const { keepLink, makeFolders } = how;
    const arrival = await walk(start, { asked, folders, take, onStep, keepLink, makeFolders });
    try {
      const place = createPlace(arrival, asked, show(arrival.folder, arrival.names));
      await beforeUse?.(how.operation, place.shown);
      await assertInside(arrival.folder, listHeld(arrival));
      return await work(place);
    } catch (error) {
      await removeMade(arrival.made);
      throw explain(error, asked);
    } finally {
      await release(arrival);
    }
  }
  return { folders, survivesSwaps, use, show };
}

function isHoldingDescriptors({ hold }: SandboxOptions): boolean {
  return hold === undefined ? canTakeByDescriptor() : hold === 'descriptor';
}

function createPlace(arrival: Arrival, asked: string, shown: string): Place {
  const { folder, names, parent, grip } = arrival;
  const [name] = names.slice(-1);
  const entry = name === undefined ? parent.path : joinName(parent, name);
  const confirmParent = (): Promise<void> => assertInside(folder, [parent]);
  return { asked, shown, folder, names, parent, entry, grip, confirmParent };
}

// A folder that is held open can still be moved out of the allowed one.
async function assertInside(folder: Folder, grips: Iterable<HeldEntry>): Promise<void> {
  for (const held of grips) {
    const now = await held.whereabouts();
    if (now === undefined || !isInside(folder, now)) throw createMovedError();
  }
}

async function release(arrival: Arrival): Promise<void> {
  const onTheWay = arrival.made.map((made) => made.within);
  for (const held of new Set([...listHeld(arrival), ...onTheWay])) await held.release();
}

function listHeld({ parent, grip }: Arrival): ReadonlySet<HeldEntry> {
  return new Set(grip === undefined ? [parent] : [parent, grip]);
}
