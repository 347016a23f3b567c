import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeReasons } from '@wellspoken/kit/launch';

import { makeFolder, readErrorCode } from '../files.ts';
import { wrap } from '../print.ts';
import { UsageError } from '../usage-error.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Makes a folder with these files in it: all of them, or none. */
export async function placeProject(folder: string, files: Files): Promise<void> {
  try {
    const there = await listFolder(folder);
    await (there === undefined ? placeAnew(folder, files) : placeInside(folder, files));
  } catch (error) {
    throw explain(folder, error);
  }
}

/** Refuses a folder with anything in it that is not git's own; the project would mix with it. */
export async function assertFree(folder: string): Promise<void> {
  try {
    await listFolder(folder);
  } catch (error) {
    throw explain(folder, error);
  }
}

const MAX_NAMED = 5;

async function listFolder(folder: string): Promise<readonly string[] | undefined> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const found = names?.filter((name) => name !== '.git').sort() ?? [];
  if (found.length === 0) return names;
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  const named = found.slice(0, MAX_NAMED).join(', ');
  const what = wrap(`This folder is not empty: it has ${named}${more}.`);
  throw new UsageError([...what, `  ${folder}`, 'Name a new folder, or an empty one.'].join('\n'));
}

/** Beside its place, so that it moves there in one step. */
async function placeAnew(folder: string, files: Files): Promise<void> {
  const parent = dirname(folder);
  const takeBack = await makeFolder(parent);
  const staging = join(parent, createStagingName());
  try {
    await writeAll(staging, files);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    await takeBack();
    throw error;
  }
}

/** In the folder itself: its user may stand in it, or it may be a disk of its own. */
async function placeInside(folder: string, files: Files): Promise<void> {
  const staging = join(folder, createStagingName());
  const moved: string[] = [];
  try {
    await writeAll(staging, files);
    for (const name of await readdir(staging)) {
      await rename(join(staging, name), join(folder, name));
      moved.push(join(folder, name));
    }
    await rmdir(staging);
  } catch (error) {
    for (const path of [staging, ...moved]) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

function createStagingName(): string {
  return `.wellspoken-new-${randomBytes(4).toString('hex')}`;
}

async function writeAll(folder: string, files: Files): Promise<void> {
  await mkdir(folder);
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content, { flag: 'wx' });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ...writeReasons,
  ENOTDIR: 'it or a part of its path is a file',
  EEXIST: 'something else was made there meanwhile',
  ENOTEMPTY: 'something else was made there meanwhile',
  ERR_INVALID_ARG_VALUE: 'its name has a character that no path can have',
};

function explain(folder: string, error: unknown): unknown {
  const reason = REASONS[readErrorCode(error) ?? ''];
  if (error instanceof UsageError || reason === undefined) return error;
  const shown = folder.replaceAll('\0', '\\0');
  const lines = [`This folder cannot be made: ${reason}.`, `  ${shown}`];
  return new UsageError(lines.join('\n'), { cause: error });
}
