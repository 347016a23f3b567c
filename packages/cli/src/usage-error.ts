/** Something that the user wrote is wrong: the message says what to do; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
