import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { ChoreError, SettingError, writeReasons } from '@wellspoken/kit/launch';

/** A file that a chore makes. */
export interface NewFile {
  readonly path: string;
  /** Whether one that is there may be replaced. */
  readonly force: boolean;
  /** The memory itself, which is never replaced. */
  readonly memory: string;
}

/** What stands for standard input or output in the place of a file. */
export const STREAM = '-';

/** Refuses a stream where there must be a file of a database. */
export function assertNoStream(name: string, advice: string): void {
  if (name !== STREAM) return;
  throw new SettingError(
    `<file>: a backup is a database, which is read and written in no order, so it cannot be "-". ${advice}`,
  );
}

/** Has a file made under another name, and gives it its own only when it is whole and on the disk. */
export async function makeFile(
  file: NewFile,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  assertPlace(file);
  const temporary = `${file.path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await make(temporary);
    await flushFile(temporary);
    await (file.force ? rename(temporary, file.path) : renameToNew(temporary, file.path));
  } catch (error) {
    throw explainWrite(error, file.path);
  } finally {
    await rm(temporary, { force: true });
    await rm(`${temporary}-journal`, { force: true });
  }
}

/** Explains why a file could not be written; any other failure is rethrown. */
export function explainWrite(error: unknown, path: string): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const reason = code === undefined ? undefined : writeReasons[code];
  if (reason === undefined) return error;
  return new ChoreError(`${path} cannot be written: ${reason}.`, { cause: error });
}

function assertPlace({ path, force, memory }: NewFile): void {
  if (!isFolder(dirname(path))) {
    throw new ChoreError(`There is no folder ${dirname(path)}. Make it, or name another file.`);
  }
  if (resolveRealPath(path) === resolveRealPath(memory)) {
    throw new ChoreError('That file is the memory itself. Name another one.');
  }
  if (!existsSync(path)) return;
  if (isFolder(path)) throw new ChoreError(`${path} is a folder. Name a file.`);
  if (!statSync(path).isFile()) {
    throw new ChoreError(`${path} is a device or a pipe, which no file can replace. Name a file.`);
  }
  if (!force) throw createExistsError(path);
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function resolveRealPath(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  return existsSync(dirname(whole))
    ? resolve(realpathSync(dirname(whole)), basename(whole))
    : whole;
}

const createExistsError = (path: string, cause?: unknown): ChoreError =>
  new ChoreError(`There is a file ${path} already. Add --force to replace it.`, { cause });

/** Renames a file to a free name, also where another process takes that name meanwhile. */
async function renameToNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw createExistsError(to, error);
    // Some file systems know no links.
    await rename(from, to);
  }
}

/** Has the disk hold all of a file before anything relies on it. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
