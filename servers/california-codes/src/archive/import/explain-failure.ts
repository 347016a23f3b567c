import { ArchiveError } from '../archive-error.ts';

const AGAIN = 'Run the same command again: it goes on where it stopped.';

/** SQLite's result codes for a full disk, and for a disk that failed. */
const FULL = 13;
const FAILED = 10;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: `The disk is full. Make room, about a gigabyte for all of the law, then: ${AGAIN}`,
  EDQUOT: `No more room is left to this user. Make room, then: ${AGAIN}`,
  EACCES: 'This user may not write into the folder of the archive. Name another with --data.',
  EPERM: 'This user may not write into the folder of the archive. Name another with --data.',
  EROFS: 'The disk of the archive is for reading only. Name another folder with --data.',
};

/** What kept an import from ending, in words; any other failure is passed on. */
export function explainImport(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError) return error;
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  const told = typeof code === 'string' ? REASONS[code] : undefined;
  if (told !== undefined) return new ArchiveError(told, { cause: error });
  // The low byte is the code; some calls give only words.
  const result = typeof sqliteCode === 'number' ? sqliteCode % 256 : undefined;
  if (result === FULL || /disk is full/u.test(error.message)) {
    return new ArchiveError(REASONS['ENOSPC'], { cause: error });
  }
  if (result === FAILED || /disk I\/O error/u.test(error.message)) {
    return new ArchiveError(`The disk failed or is full. Look after it, then: ${AGAIN}`, {
      cause: error,
    });
  }
  return error;
}
