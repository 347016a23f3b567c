/** Why something cannot be written, by the code of the call that failed; to be read after a colon. */
export const writeReasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'you have no more room on the disk',
  EFBIG: 'it would be larger than files may be here',
  EIO: 'the disk has failed or takes no more',
  EBUSY: 'the system uses it; where it is mounted alone, name a file in a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'a link in the path leads back to itself',
};

/** Explains why standard output cannot be written; undefined where only its reader has left. */
export function explainOutputError(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : error.message;
  // The reader may close the pipe, as "head" does; that is not an error.
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return undefined;
  return `Standard output cannot be written: ${writeReasons[code] ?? `the system says ${code}`}.`;
}
