import { KitError } from './kit-error.ts';

/** A function that users of the kit call. */
type Entry = (...args: never[]) => unknown;

/**
 * Does the work of an entry of the kit. A mistake in what it was given then points at the code that
 * called it: Node shows that line, and no source of the kit.
 */
export function blameCaller<Result>(entry: Entry, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    pointAtCaller(error, entry);
    throw error;
  }
}

/** The caller of the entry, and the two before it: definitions are often made by a helper. */
const MAX_FRAMES = 3;

/** Lets the stack of a mistake begin with whoever called an entry that is running now. */
export function pointAtCaller(error: unknown, entry: Entry): void {
  // Only V8 can write a stack anew.
  if (!(error instanceof KitError) || typeof Error.captureStackTrace !== 'function') return;
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = Math.min(Math.max(countFrames(entry), 1), MAX_FRAMES);
    Error.captureStackTrace(error, entry);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** How many frames it takes to show who called, without the runtime's own modules below them. */
function countFrames(entry: Entry): number {
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, entry);
  const isOfRuntime = (line: string): boolean => /[ (]node:/.test(line);
  const lines = (here.stack ?? '').split('\n').slice(1);
  // After an await the runtime stands between the entry and its caller, too.
  const first = lines.findIndex((line) => !isOfRuntime(line));
  const own = lines.slice(first).findIndex(isOfRuntime);
  return own === -1 ? lines.length : first + own;
}
