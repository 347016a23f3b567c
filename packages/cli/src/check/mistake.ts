import { wrap } from '../print/wrap.ts';
import { UsageError } from '../usage-error.ts';

/** What the user wrote is wrong, in lines that fit a screen. */
export function mistake(message: string, cause?: unknown): UsageError {
  return new UsageError(wrap(message).join('\n'), cause === undefined ? {} : { cause });
}
