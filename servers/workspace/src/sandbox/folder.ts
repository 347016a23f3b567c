import { realpath } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';

import { getErrno } from './errno.ts';
import type { HeldEntry, Take } from './grip.ts';

/** A folder that the server may work in. */
export interface Folder {
  /** What leads its paths where there are several folders. */
  readonly name: string;
  /** The absolute path, as it was named to the server. */
  readonly given: string;
  /** The same without links. */
  readonly real: string;
}

/** A folder cannot be used; the message is for the person who named it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** Looks up the folders that were named, and gives each a short name of its own. */
export async function findFolders(paths: readonly string[], take: Take): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (const path of paths) {
    const given = resolve(path);
    const real = await findReal(path, given);
    if (folders.some((folder) => folder.real === real)) continue;
    const grip = await take(real);
    await grip?.release();
    if (grip?.stats.isDirectory() !== true) {
      throw new FolderError(
        `"${path}" is not a folder. Name a folder that the server may work in.`,
      );
    }
    folders.push({ name: findFreeName(basename(real) || 'root', folders), given, real });
  }
  return folders;
}

async function findReal(path: string, given: string): Promise<string> {
  try {
    return await realpath(given);
  } catch (cause) {
    const why = getErrno(cause) === 'EACCES' ? 'may not be opened' : 'does not exist';
    const message = `The folder "${path}" ${why}. Name a folder that the server may work in.`;
    throw new FolderError(message, { cause });
  }
}

function findFreeName(wanted: string, folders: readonly Folder[]): string {
  const isTaken = (name: string): boolean => folders.some((folder) => folder.name === name);
  let name = wanted;
  for (let n = 2; isTaken(name); n++) name = `${wanted}-${n}`;
  return name;
}

/** Takes hold of an allowed folder, if its path still leads to a folder and through no link. */
export async function takeFolder(folder: Folder, take: Take): Promise<HeldEntry | undefined> {
  const grip = await take(folder.real);
  if (grip === undefined) return undefined;
  // A folder above the allowed one may have been swapped for a link: then it lies elsewhere.
  if (grip.stats.isDirectory() && (await grip.whereabouts()) === folder.real) return grip;
  await grip.release();
  return undefined;
}

/** Whether a path without links lies in a folder, or is the folder. */
export function isInside(folder: Folder, real: string): boolean {
  const base = folder.real.endsWith(sep) ? folder.real : folder.real + sep;
  return real === folder.real || real.startsWith(base);
}
