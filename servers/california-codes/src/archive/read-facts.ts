import { existsSync } from 'node:fs';

import { DatabaseSync } from '@photostructure/sqlite';

import { SCHEMA_VERSION } from './schema.ts';

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
