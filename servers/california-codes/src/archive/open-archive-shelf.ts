import { statSync } from 'node:fs';

import { openConnection, type Connection } from '../store/connection.ts';
import { archiveFiles } from './archive-files.ts';
import type { Archive, ArchiveShelf } from './archive.ts';
import { createArchive } from './create-archive.ts';
import { readFacts } from './read-facts.ts';

interface Standing {
  /** Which file it is, so that a new one is noticed. */
  readonly mark: string;
  readonly archive?: Archive;
  readonly connection?: Connection;
}

/** Watches over the archive of a folder: an import of another process is noticed at the next question. */
export function openArchiveShelf(folder: string): ArchiveShelf {
  const { archive: path } = archiveFiles(folder);
  let standing: Standing = { mark: '' };
  let former: Connection | undefined;
  return {
    current: () => {
      const mark = markOf(path);
      if (mark !== standing.mark) {
        // Whoever was given the archive of before may still be reading it.
        former?.close();
        former = standing.connection;
        standing = take(path, mark);
      }
      return standing.archive;
    },
    close: () => {
      former?.close();
      standing.connection?.close();
      [former, standing] = [undefined, { mark: '' }];
    },
  };
}

function markOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** How much of the file may be read as memory, which is far faster for a search. */
const MAPPED_BYTES = 2_000_000_000;

function take(path: string, mark: string): Standing {
  const facts = readFacts(path);
  if (facts === undefined) return { mark };
  const connection = openConnection(path, { readOnly: true });
  connection.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}; PRAGMA cache_size = -8000`);
  return { mark, connection, archive: createArchive(connection, facts) };
}
