import type { Stats } from 'node:fs';
import { access, constants, lstat, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeReasons } from '@wellspoken/kit/launch';

import { makeFolder, type Owner, placeFile, readErrorCode } from '../files.ts';
import { wrap } from '../print.ts';
import { UsageError } from '../usage-error.ts';

/** A host's file as it was read. */
interface HostFile {
  /** The file itself, where the path is a link to it. */
  readonly path: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly mode: number;
  readonly owner: Owner;
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
    if (readErrorCode(error) !== 'ENOENT') throw explain(path, error);
    const link = await lstat(path).catch(() => undefined);
    if (link === undefined) return undefined;
    const because = 'it is a link to a file that does not exist.';
    throw createFileError({ path, because, advice: 'Make that file, or remove the link.' });
  }
}

function assertChangeable(path: string, found: Stats): void {
  if (found.isDirectory()) throw createFileError({ path, because: 'it is a folder.' });
  if (!found.isFile()) throw createFileError({ path, because: 'it is not a regular file.' });
  if (found.size > MAX_BYTES) {
    throw createFileError({
      path,
      because: 'it is larger than 16 MiB, which no file of a host is.',
    });
  }
  // Whoever may do everything may also write here, but somebody did not want it.
  if ((found.mode & 0o222) === 0) throw createFileError({ path, ...READ_ONLY });
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const because = 'it is not UTF-8 text.';
    throw createFileError({ path, because, advice: 'Save it as UTF-8 first.', cause });
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
  const reason = REASONS[readErrorCode(cause) ?? ''];
  return reason === undefined ? cause : createFileError({ path, ...reason, cause });
}

/** What is written where. */
interface HostFileChange {
  readonly path: string;
  readonly text: string;
  /** What was there; `undefined` where the file is new. */
  readonly before: HostFile | undefined;
  readonly now: Date;
}

/** Hosts keep secrets in these files, so a new one is for its owner only. */
const NEW_FILE = 0o600;

/** Puts a new text in the place of a file, all of it or nothing, and returns the backup's path. */
export async function writeHostFile(change: HostFileChange): Promise<string | undefined> {
  const { path, text, before } = change;
  const target = before?.path ?? path;
  const undo: (() => Promise<void>)[] = [];
  let backup: string | undefined;
  const beforehand = async (): Promise<void> => {
    const kept = before === undefined ? undefined : await keep(before, change.now);
    if (kept !== undefined) undo.push(() => rm(kept, { force: true }));
    await assertUnchanged(path, before);
    backup = kept;
  };
  try {
    undo.push(await makeFolder(dirname(target)));
    const { mode = NEW_FILE, owner } = before ?? {};
    await placeFile(target, text, { mode, beforehand, ...(owner !== undefined && { owner }) });
    return backup;
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw explainWrite(path, error);
  }
}

/** Copies what was there beside it, under a name that no earlier backup has. */
async function keep({ path, bytes, mode }: HostFile, now: Date): Promise<string> {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  for (let count = 1; ; count += 1) {
    const backup = `${path}.backup-${stamp}${count === 1 ? '' : `-${count}`}`;
    try {
      await placeFile(backup, bytes, { mode, isNew: true });
      return backup;
    } catch (error) {
      if (readErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** A host may write its file too: what it wrote meanwhile must not be lost. */
async function assertUnchanged(path: string, before: HostFile | undefined): Promise<void> {
  const now = await readFile(before?.path ?? path).catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const isSame = before === undefined ? now === undefined : now?.equals(before.bytes) === true;
  if (isSame) return;
  const because = 'another program has changed it meanwhile.';
  throw createFileError({ path, because, advice: 'Run the command again.' });
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ...writeReasons,
  EACCES: 'you may not write into its folder',
  EPERM: 'you may not write into its folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
};

function explainWrite(path: string, cause: unknown): unknown {
  const reason = WRITE_REASONS[readErrorCode(cause) ?? ''];
  return reason === undefined ? cause : createFileError({ path, because: `${reason}.`, cause });
}

/** What is wrong with a host's file, and what to do about it. */
interface FileProblem {
  readonly path: string;
  /** To be read after "because". */
  readonly because: string;
  readonly advice?: string;
  readonly cause?: unknown;
}

/** Says that a file was not changed, and why; its path has a line of its own, as it may be long. */
export function createFileError({ path, because, advice, cause }: FileProblem): UsageError {
  const what = wrap(`This file was left as it was, because ${because}`);
  const lines = [...what, `  ${path}`, advice];
  const message = lines.filter((line) => line !== undefined).join('\n');
  return new UsageError(message, cause === undefined ? {} : { cause });
}
