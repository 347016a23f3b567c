import { isAbsolute, sep } from 'node:path';

import type { Folder } from './folder.ts';
import { createMalformedError, createMissingError, createOutsideError } from './refusals.ts';

/** What a caller's path says before anything is looked up. */
export interface CallerPath {
  readonly folder: Folder;
  /** May hold `..`, which the walk resolves as it goes. */
  readonly names: readonly string[];
}

const MAX_LENGTH = 4_096;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Reads a path as a caller writes it: relative to the allowed folder, led by the folder's name where
 * there are several, or absolute. Nothing is normalised, so that no look-alike becomes a dot or a slash.
 */
export function readCallerPath(asked: string, folders: readonly Folder[]): CallerPath {
  assertUsable(asked);
  if (isAbsolute(asked)) {
    const found = findInFolders(asked, folders);
    if (found === undefined) throw createOutsideError(asked);
    return found;
  }
  const names = splitNames(asked);
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return { folder: only, names };
  return readNamedFolder(asked, names, folders);
}

/** The folder that an absolute path lies in by its letters, and the names from there on. */
export function findInFolders(path: string, folders: readonly Folder[]): CallerPath | undefined {
  const names = splitNames(path);
  for (const folder of folders) {
    for (const base of [folder.real, folder.given].map(splitNames)) {
      if (base.every((name, index) => names[index] === name)) {
        return { folder, names: names.slice(base.length) };
      }
    }
  }
  return undefined;
}

/** The names of a path, without empty ones and without `.`. */
export function splitNames(path: string): readonly string[] {
  return path.split(sep === '\\' ? /[\\/]/ : '/').filter((name) => name !== '' && name !== '.');
}

function readNamedFolder(
  asked: string,
  names: readonly string[],
  folders: readonly Folder[],
): CallerPath {
  const [first, ...rest] = names;
  if (first === '..') throw createOutsideError(asked);
  const folder = folders.find(({ name }) => name === first);
  if (folder !== undefined) return { folder, names: rest };
  const list = folders.map(({ name }) => `"${name}"`).join(', ');
  throw createMissingError(asked, [`Begin the path with the name of an allowed folder: ${list}.`]);
}

function assertUsable(asked: string): void {
  // The path is repeated in the message, so one with a NUL byte is not.
  if (asked.includes('\0'))
    throw createMalformedError(asked.replaceAll('\0', '?'), 'it holds a NUL byte');
  if (asked.length > MAX_LENGTH) {
    throw createMalformedError(
      `${asked.slice(0, 60)}…`,
      `it is longer than ${MAX_LENGTH} characters`,
    );
  }
  if (LONE_SURROGATE.test(asked)) throw createMalformedError('…', 'it holds half of a character');
  if (process.platform === 'win32') assertWindowsNames(asked);
}

const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Refuses the names that Windows takes for devices, streams of a file, or another name. */
export function assertWindowsNames(asked: string): void {
  const names = asked.replace(/^[a-z]:[\\/]/i, '').split(/[\\/]/);
  for (const name of names) {
    if (name === '.' || name === '..') continue;
    if (/[:*?"<>|]/.test(name))
      throw createMalformedError(asked, 'it holds a character that Windows reserves');
    if (/[. ]$/.test(name))
      throw createMalformedError(asked, 'a name in it ends with a dot or a space');
    if (WINDOWS_DEVICE.test(name)) throw createMalformedError(asked, 'it names a device');
  }
}
