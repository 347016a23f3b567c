import { ToolError } from '@wellspoken/kit';

const OF_FILES = new Set('EACCES EDQUOT EEXIST EIO EMFILE ENOSPC ENOTDIR EPERM EROFS'.split(' '));

/** SQLite's codes for: read-only, failing disk, full disk, a file that cannot be opened. */
const OF_SQLITE = new Set([8, 10, 13, 14]);

/** What the disk does not allow is nothing that a caller did wrong; other errors stay what they are. */
export function asToolError(cause: unknown): unknown {
  if (!isOfDisk(cause)) return cause;
  return new ToolError('unavailable', 'The dataset could not be written to the disk.', {
    suggestions: [
      'Delete datasets that are no longer needed with operation "delete".',
      'Ask who runs this server to look at the folder of datasets and the room on its disk.',
    ],
    cause,
  });
}

function isOfDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  if (typeof sqliteCode === 'number') return OF_SQLITE.has(sqliteCode % 256);
  return typeof code === 'string' && OF_FILES.has(code);
}
