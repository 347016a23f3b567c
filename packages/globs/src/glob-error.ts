/** A pattern cannot be understood; the message says what is wrong, without the pattern. */
export class GlobError extends Error {
  override readonly name = 'GlobError';
}
