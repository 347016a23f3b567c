import { opendir, type FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';

import { nearest } from '@wellspoken/kit';

import type { Folder } from './folder.ts';
import type { HeldEntry } from './grip.ts';
import { createMissingError, createWrongKindError } from './refusals.ts';

/** What a caller's path turned out to name. Valid while it is being used, not after. */
export interface Place {
  /** The path as the caller gave it: the only one that errors may repeat. */
  readonly asked: string;
  /** The path to show in answers, after links. */
  readonly shown: string;
  readonly folder: Folder;
  /** The names from the allowed folder down, after links; none for the folder itself. */
  readonly names: readonly string[];
  /** The folder that holds the last name; of an allowed folder, itself. */
  readonly parent: HeldEntry;
  /** The last name as a path for node:fs, for creating, renaming and removing it. */
  readonly entry: string;
  /** What is there; `undefined` when the name is free. */
  readonly grip: HeldEntry | undefined;
  /** Throws when `parent` does not lie in the allowed folder any more. */
  readonly confirmParent: () => Promise<void>;
}

/** A place where something is. */
export type Occupied = Place & { readonly grip: HeldEntry };

/** Throws, with names that come close, unless something is there. */
export async function requireSomething(place: Place): Promise<Occupied> {
  const { grip } = place;
  if (grip !== undefined) return { ...place, grip };
  throw createMissingError(place.asked, await suggest(place));
}

/** Throws unless a regular file is there. */
export async function requireFile(place: Place): Promise<Occupied> {
  const found = await requireSomething(place);
  if (found.grip.stats.isFile()) return found;
  throw createWrongKindError(place.asked, 'a file', describeKind(found.grip.stats));
}

/** Throws unless a folder is there. */
export async function requireFolder(place: Place): Promise<Occupied> {
  const found = await requireSomething(place);
  if (found.grip.stats.isDirectory()) return found;
  throw createWrongKindError(place.asked, 'a folder', describeKind(found.grip.stats));
}

/** Opens the file at a place for reading, and closes it after `work`. */
export async function withOpenFile<T>(
  place: Place,
  work: (handle: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> {
  const { grip } = await requireFile(place);
  const handle = await grip.openFile();
  try {
    return await work(handle, await handle.stat());
  } finally {
    await handle.close();
  }
}

/** What it is, with its article. */
export function describeKind(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a link';
  if (stats.isFIFO()) return 'a FIFO';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/** Names beyond that are not compared: a folder may have very many, and each takes its time. */
const MAX_COMPARED = 2_000;

async function readSomeNames(path: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(path)) {
    names.push(name);
    if (names.length === MAX_COMPARED) break;
  }
  return names;
}

async function suggest(place: Place): Promise<readonly string[]> {
  const names = await readSomeNames(place.parent.path).catch(() => []);
  const [name = ''] = place.names.slice(-1);
  const similar = nearest(name, names);
  if (similar === undefined) return [];
  const folder = place.shown.slice(0, place.shown.length - name.length);
  return [`Did you mean "${folder}${similar}"?`];
}
