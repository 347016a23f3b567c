import { readdir, readFile, readlink } from 'node:fs/promises';

const DESCRIPTORS = '/proc/self/fd';

/** What this process holds open. */
export interface HeldOpen {
  /** Descriptors of a folder or of what lies in it. */
  readonly descriptors: number;
  /** Folders that the system watches for it. */
  readonly watches: number;
}

/** Counts what this process holds open below a folder; on Linux only. */
export async function countHeldOpen(folder: string): Promise<HeldOpen> {
  const open = await readdir(DESCRIPTORS);
  const targets = await Promise.all(
    open.map((fd) => readlink(`${DESCRIPTORS}/${fd}`).catch(() => '')),
  );
  const notes = await Promise.all(
    open
      .filter((_fd, index) => targets[index] === 'anon_inode:inotify')
      .map((fd) => readFile(`/proc/self/fdinfo/${fd}`, 'utf8')),
  );
  return {
    descriptors: targets.filter((target) => target.startsWith(folder)).length,
    watches: [...notes.join('').matchAll(/^inotify wd:/gm)].length,
  };
}
