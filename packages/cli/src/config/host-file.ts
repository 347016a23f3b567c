import type { Stats } from 'node:fs';
import { access, constants, lstat, readFile, realpath, stat } from 'node:fs/promises';

import { codeOf } from '../files/error-code.ts';
import { fileError } from './file-error.ts';

/** A host's file as it was read. */
export interface HostFile {
  /** The file itself, where the path is a link to it. */
  readonly path: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly mode: number;
  readonly owner: Owner;
}

/** The user and the group that a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
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
    const { mode, uid, gid } = found;
    const text = decode(path, bytes);
    return { path: target, text, bytes, mode: mode & 0o7777, owner: { uid, gid } };
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
    const because = 'it is a link to a file that does not exist.';
    throw fileError({ path, because, advice: 'Make that file, or remove the link.' });
  }
}

function assertChangeable(path: string, found: Stats): void {
  if (found.isDirectory()) throw fileError({ path, because: 'it is a folder.' });
  if (!found.isFile()) throw fileError({ path, because: 'it is not a regular file.' });
  if (found.size > MAX_BYTES) {
    throw fileError({ path, because: 'it is larger than 16 MiB, which no file of a host is.' });
  }
  // Whoever may do everything may also write here, but somebody did not want it.
  if ((found.mode & 0o222) === 0) throw fileError({ path, ...READ_ONLY });
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const because = 'it is not UTF-8 text.';
    throw fileError({ path, because, advice: 'Save it as UTF-8 first.', cause });
  }
}

const READ_ONLY = { because: 'it is read-only.', advice: 'Make it writable first.' };
const FORBIDDEN = { because: 'you may not read and write it.' };

const REASONS: Readonly<Record<string, { readonly because: string; readonly advice?: string }>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: READ_ONLY,
  ENOTDIR: { because: 'a part of its path is a file, not a folder.' },
  ELOOP: { because: 'it is a link that leads back to itself.' },
};

/** Says in words why a file cannot be used. */
function explain(path: string, cause: unknown): unknown {
  const reason = REASONS[codeOf(cause) ?? ''];
  return reason === undefined ? cause : fileError({ path, ...reason, cause });
}
