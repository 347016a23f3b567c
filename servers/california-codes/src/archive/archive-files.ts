import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The files of archives in a folder. */
export interface ArchiveFiles {
  /** The archive that servers read. */
  readonly archive: string;
  /** Held by whoever imports. */
  readonly lock: string;
  /** What is being loaded of an archive. */
  readonly partial: (id: string) => string;
  /** An archive that is whole but not in place yet. */
  readonly ready: (id: string) => string;
}

/** How the files of a folder are called. */
export function archiveFiles(folder: string): ArchiveFiles {
  return {
    archive: join(folder, 'archive.db'),
    lock: join(folder, 'archive.lock'),
    partial: (id) => join(folder, `archive.${id}.partial.db`),
    ready: (id) => join(folder, `archive.${id}.ready.db`),
  };
}

const LEFTOVER = /^archive\.(\w+)\.(?:partial|ready)\.db(?:-\w+)?$/u;

/** Removes what unfinished imports left, but not what is loaded of the archive to keep. */
export function removeLeftovers(folder: string, kept?: string): void {
  const names = readdirSync(folder).filter((name) => {
    const [, id] = LEFTOVER.exec(name) ?? [];
    return id !== undefined && !(id === kept && name.includes('.partial.'));
  });
  for (const name of names) removeQuietly(join(folder, name));
}

/** Removes a file that is not needed; where the system keeps it, the next import tries again. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Windows removes no file that is open, also not one of this process.
  }
}
