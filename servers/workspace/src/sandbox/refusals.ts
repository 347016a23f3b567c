import { ToolError, type ToolErrorCode } from '@wellspoken/kit';

import { getErrno } from './errno.ts';

const SHOW_FOLDERS = 'Call list_allowed_directories to see where you may work.';

/** What is said of every path that leads out, whether or not something is there. */
export function createOutsideError(asked: string): ToolError {
  return new ToolError('permission_denied', `"${asked}" leads outside the allowed folders.`, {
    suggestions: [SHOW_FOLDERS],
  });
}

/** Nothing has this path. */
export function createMissingError(asked: string, suggestions: readonly string[] = []): ToolError {
  return new ToolError('not_found', `There is no file or folder "${asked}".`, { suggestions });
}

/** The text cannot be a path. */
export function createMalformedError(asked: string, why: string): ToolError {
  return new ToolError('invalid_arguments', `"${asked}" is not a usable path: ${why}.`, {
    suggestions: ['Give a path relative to the allowed folder, such as "src/index.ts".'],
  });
}

/** The path names another kind of thing than the tool works on. */
export function createWrongKindError(asked: string, expected: string, got: string): ToolError {
  return new ToolError('invalid_arguments', `"${asked}" is ${got}; expected ${expected}.`);
}

/** Something else has taken the place of what was looked at. */
export function createMovedError(): ToolError {
  return new ToolError('conflict', 'The folder was changed while it was being used.', {
    retryable: true,
    suggestions: ['Call again.'],
  });
}

const MEANINGS: Readonly<Record<string, readonly [ToolErrorCode, (asked: string) => string]>> = {
  ENOENT: ['not_found', (asked) => `There is no file or folder "${asked}".`],
  ENOTDIR: ['not_found', (asked) => `"${asked}" goes through a file as if it were a folder.`],
  EISDIR: ['invalid_arguments', (asked) => `"${asked}" is a folder; expected a file.`],
  EEXIST: ['already_exists', (asked) => `"${asked}" exists already.`],
  ENOTEMPTY: ['conflict', (asked) => `The folder "${asked}" is not empty.`],
  EACCES: ['permission_denied', (asked) => `The server may not open "${asked}".`],
  EPERM: ['permission_denied', (asked) => `The server may not change "${asked}".`],
  EROFS: ['permission_denied', (asked) => `"${asked}" is on a read-only file system.`],
  ELOOP: ['conflict', (asked) => `"${asked}" goes through too many links.`],
  ENAMETOOLONG: ['invalid_arguments', (asked) => `A name in "${asked}" is too long.`],
  EXDEV: ['unsupported', (asked) => `"${asked}" lies on another file system.`],
  ENOSPC: ['unavailable', (asked) => `The disk is full; "${asked}" was not written.`],
  EDQUOT: ['unavailable', (asked) => `The disk quota is used up; "${asked}" was not written.`],
  EFBIG: ['too_large', (asked) => `"${asked}" would be larger than the file system allows.`],
  ETXTBSY: ['busy', (asked) => `"${asked}" is a program that is running.`],
  EBUSY: ['busy', (asked) => `"${asked}" is in use.`],
  EMFILE: ['busy', () => 'Too many files are open.'],
  ENFILE: ['busy', () => 'Too many files are open.'],
  EIO: ['unavailable', (asked) => `The disk failed while "${asked}" was used.`],
  ESTALE: ['unavailable', (asked) => `The file system lost "${asked}".`],
};

/**
 * Says what an error of the operating system means for the path that the caller gave. The error's own
 * text holds real paths, so it is kept as the cause only.
 */
export function explain(error: unknown, asked: string): unknown {
  const [code, sentence] = MEANINGS[getErrno(error) ?? ''] ?? [];
  if (error instanceof ToolError || code === undefined || sentence === undefined) return error;
  const retryable = code === 'busy' || code === 'unavailable';
  return new ToolError(code, sentence(asked), { cause: error, retryable });
}
