/** The code of an error of the operating system, such as `ENOENT`. */
export function getErrno(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Whether an error says that a name, or a folder on the way to it, is not there. */
export function isMissing(error: unknown): boolean {
  const code = getErrno(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
