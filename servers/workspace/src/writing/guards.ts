import { constants, open } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ToolError } from '@wellspoken/kit';

import { getErrno } from '../sandbox/errno.ts';
import type { HeldEntry } from '../sandbox/grip.ts';
import { describeKind, type Place } from '../sandbox/place.ts';
import { createWrongKindError } from '../sandbox/refusals.ts';
import { isTempName, TRASH } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** Throws when a folder that the server works in would go, by its own path or with one above it. */
export function assertNotAllowedFolder(sandbox: Sandbox, place: Place, verb: string): void {
  const here = join(place.folder.real, ...place.names);
  const goes = ({ real }: { readonly real: string }): boolean => isWithin(real, here);
  if (!sandbox.folders.some(goes)) return;
  const message = `"${place.asked}" is or holds an allowed folder, which cannot be ${verb}.`;
  throw new ToolError('permission_denied', message, {
    suggestions: ['Name a file or folder inside it.'],
  });
}

/** Throws when the place is the trash folder, whose contents come and go but which stays. */
export function assertNotTrash(place: Place, verb: string): void {
  if (!isTrashName(place.names.at(-1))) return;
  throw new ToolError('permission_denied', `"${place.asked}" is the trash and cannot be ${verb}.`, {
    suggestions: ['Name something in it.'],
  });
}

/** Whether a place is in the trash. */
export function isInTrash(names: readonly string[]): boolean {
  return names.slice(0, -1).some(isTrashName);
}

/** Throws for names of half-written files, which are removed for good after a day. */
export function assertNotTempName(path: string): void {
  if (!path.split(/[/\\]/).some(isTempName)) return;
  throw new ToolError(
    'permission_denied',
    `"${path}" has a name that is kept for temporary files.`,
    {
      suggestions: ['Choose another name.'],
    },
  );
}

/** Throws for FIFOs, sockets and devices, which none of the tools handle. */
export function assertOrdinary({ asked }: Place, { stats }: HeldEntry): void {
  if (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink()) return;
  throw createWrongKindError(asked, 'a file, a folder or a link', describeKind(stats));
}

/** Throws when a folder would be put into itself. */
export async function assertNotIntoItself(source: HeldEntry, destination: Place): Promise<void> {
  if (!source.stats.isDirectory()) return;
  const [from, to] = await Promise.all([source.whereabouts(), destination.parent.whereabouts()]);
  if (from === undefined || to === undefined || !isWithin(to, from)) return;
  throw new ToolError(
    'invalid_arguments',
    `"${destination.asked}" lies inside the source folder.`,
    {
      suggestions: ['Choose a destination outside the folder.'],
    },
  );
}

/**
 * Throws when a file may not be written to. A new file takes its place, which the system would allow:
 * the file's own mode says what its owner wants.
 */
export async function assertWritable({ grip }: Place): Promise<void> {
  if (grip?.stats.isFile() !== true) return;
  try {
    await (await open(grip.path, constants.O_WRONLY)).close();
  } catch (error) {
    // A running program keeps the old file.
    if (getErrno(error) !== 'ETXTBSY') throw error;
  }
}

/** What is said where something has the name already. */
export function createTakenError(place: Place, hint: string): ToolError {
  return new ToolError('already_exists', `"${place.asked}" exists already.`, {
    suggestions: [hint],
  });
}

function isTrashName(name: string | undefined): boolean {
  return name?.toLowerCase() === TRASH;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
