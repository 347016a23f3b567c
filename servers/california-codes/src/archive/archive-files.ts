import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

import { SCHEMA_VERSION } from './schema.ts';

/** The files of archives in a folder. */
export interface ArchiveFiles {
  /** The archive that servers read. */
  readonly archive: string;
  /** Held by the process that imports. */
  readonly lock: string;
  /** What is being loaded of an archive. */
  readonly partial: (id: string) => string;
  /** An archive that is whole but not in place yet. */
  readonly ready: (id: string) => string;
}

/** How the files of a folder are called. */
export function getArchiveFiles(folder: string): ArchiveFiles {
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

/** What an archive is, as it says of itself. */
export interface ArchiveFacts {
  /** The same for the same law. */
  readonly id: string;
  /** How many texts the zip had. */
  readonly texts: number;
  readonly sections: number;
  readonly codes: number;
  /** When the newest row was changed, as an ISO date. */
  readonly asOf: string;
}

/**
 * What the archive in place is; undefined where there is none that can be used. The driver keeps a
 * file open until its statements are collected, and one that is open cannot be replaced everywhere,
 * so that values come through a function and no statement is made.
 */
export function readFacts(path: string): ArchiveFacts | undefined {
  if (!existsSync(path)) return undefined;
  let found: ArchiveFacts | undefined;
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.function('wellspoken_take', { varargs: true }, (...values: readonly unknown[]) => {
      const [version, id, texts, sections, codes, asOf] = values;
      if (version === SCHEMA_VERSION) {
        found = {
          id: String(id),
          texts: Number(texts),
          sections: Number(sections),
          codes: Number(codes),
          asOf: String(asOf),
        };
      }
      return null;
    });
    database.exec(
      `SELECT wellspoken_take(user_version, id, texts, sections, codes, as_of)
        FROM facts, pragma_user_version`,
    );
    return found;
  } catch {
    // Damaged, foreign or of another version: there is no archive to speak of.
    return undefined;
  } finally {
    if (database?.isOpen === true) database.close();
  }
}
