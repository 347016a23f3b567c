import type { Stats } from 'node:fs';
import { access, constants, lstat, readFile, realpath, stat } from 'node:fs/promises';

import { UsageError } from '../usage-error.ts';
import { codeOf } from './error-code.ts';

/** A host's file as it was read. */
export interface HostFile {
  /** The file itself, where the path is a link to it. */
  readonly path: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly mode: number;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a host's file; `undefined` where there is none. Whatever could not be changed is refused. */
export async function readHostFile(path: string): Promise<HostFile | undefined> {
  const target = await follow(path);
  if (target === undefined) return undefined;
  try {
    const found = await stat(target);
    assertChangeable(path, found);
    await access(target, constants.R_OK | constants.W_OK);
    const bytes = await readFile(target);
    return { path: target, text: decode(path, bytes), bytes, mode: found.mode & 0o7777 };
  } catch (error) {
    throw explain(path, error);
  }
}

/** People keep such files elsewhere and link to them; the link must stay one. */
async function follow(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw explain(path, error);
    const link = await lstat(path).catch(() => undefined);
    if (link === undefined) return undefined;
    throw new UsageError(
      `${path} is a link to a file that does not exist. Make that file or remove the link.`,
    );
  }
}

function assertChangeable(path: string, found: Stats): void {
  if (found.isDirectory()) throw new UsageError(`${path} is a folder; a file was expected.`);
  if (!found.isFile()) throw new UsageError(`${path} is not a regular file.`);
  if (found.size > MAX_BYTES) {
    throw new UsageError(`${path} is larger than 16 MiB, which no file of a host is.`);
  }
  // Whoever may do everything may also write here, but somebody did not want it.
  if ((found.mode & 0o222) === 0) throw readOnly(path);
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${path} is not UTF-8 text. Save it as UTF-8 first.`, { cause });
  }
}

function readOnly(path: string): UsageError {
  return new UsageError(`${path} is read-only. Make it writable first. Nothing was changed.`);
}

/** Says in words why a file cannot be used. */
function explain(path: string, error: unknown): unknown {
  if (error instanceof UsageError) return error;
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return new UsageError(`${path} may not be read and written by you. Nothing was changed.`);
    case 'EROFS':
      return readOnly(path);
    case 'ENOTDIR':
      return new UsageError(`${path} cannot exist: a part of its path is a file.`);
    case 'ELOOP':
      return new UsageError(`${path} is a link that leads back to itself.`);
    default:
      return error;
  }
}
