import { wrap } from './print.ts';

/** Something that the user wrote is wrong: the message says what to do; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the user wrote is wrong, in lines that fit a screen. */
export function createUsageError(message: string, cause?: unknown): UsageError {
  return new UsageError(wrap(message).join('\n'), cause === undefined ? {} : { cause });
}
