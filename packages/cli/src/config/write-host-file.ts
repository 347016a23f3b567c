import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { codeOf } from '../files/error-code.ts';
import { makeFolder } from '../files/make-folder.ts';
import { fileError } from './file-error.ts';
import type { HostFile, Owner } from './host-file.ts';

/** What is written where. */
export interface HostFileChange {
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
  const folder = dirname(target);
  const undo: (() => Promise<void>)[] = [];
  try {
    undo.push(await makeFolder(folder));
    const temporary = join(folder, `.wellspoken-config-${randomBytes(4).toString('hex')}`);
    undo.push(() => rm(temporary, { force: true }));
    await writeDurably(temporary, text, before);
    const backup = before === undefined ? undefined : await keep(before, change.now);
    if (backup !== undefined) undo.push(() => rm(backup, { force: true }));
    await assertUnchanged(path, before);
    await rename(temporary, target);
    return backup;
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw explain(path, error);
  }
}

async function writeDurably(path: string, text: string, like?: HostFile): Promise<void> {
  const mode = like?.mode ?? NEW_FILE;
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    if (like !== undefined) await giveTo(file, like.owner);
    // The mask of the process may have taken away what the old file had.
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whoever writes for somebody else, as root may, leaves the file to its owner. */
async function giveTo(file: FileHandle, { uid, gid }: Owner): Promise<void> {
  const made = await file.stat();
  if (made.uid !== uid || made.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
}

/** Copies what was there beside it, under a name that no earlier backup has. */
async function keep({ path, bytes, mode }: HostFile, now: Date): Promise<string> {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  for (let count = 1; ; count += 1) {
    const backup = `${path}.backup-${stamp}${count === 1 ? '' : `-${count}`}`;
    try {
      await writeFile(backup, bytes, { flag: 'wx', mode, flush: true });
      return backup;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** A host may write its file too: what it wrote meanwhile must not be lost. */
async function assertUnchanged(path: string, before: HostFile | undefined): Promise<void> {
  const now = await readFile(before?.path ?? path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  const isSame = before === undefined ? now === undefined : now?.equals(before.bytes) === true;
  if (isSame) return;
  const because = 'another program has changed it meanwhile.';
  throw fileError({ path, because, advice: 'Run the command again.' });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write into its folder.',
  EPERM: 'you may not write into its folder.',
  EROFS: 'its disk is read-only.',
  ENOTDIR: 'a part of its path is a file, not a folder.',
  EEXIST: 'a part of its path is a file, not a folder.',
  ENOSPC: 'its disk is full.',
};

function explain(path: string, cause: unknown): unknown {
  const because = REASONS[codeOf(cause) ?? ''];
  return because === undefined ? cause : fileError({ path, because, cause });
}
