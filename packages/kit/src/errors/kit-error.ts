/** The codes of {@link KitError}, with their meaning. */
export const kitErrorCodes = {
  KIT_DEFINITION_INVALID: 'A definition is not of the kind that is expected, or lacks its code.',
  KIT_KEY_UNKNOWN: 'A definition has a key that nothing reads.',
  KIT_NAME_INVALID: 'A name breaks the rule for names.',
  KIT_NAME_DUPLICATE: 'Two definitions of one kind share a name or URI.',
  KIT_TITLE_MISSING: 'A definition has no title.',
  KIT_DESCRIPTION_MISSING: 'A definition has no description.',
  KIT_PROPERTY_UNDESCRIBED: 'An input property has no description.',
  KIT_EFFECT_INVALID: 'A tool does not say what it does to the world.',
  KIT_HINTS_INVALID: 'Hints contradict the effect or are no booleans.',
  KIT_SCHEMA_UNCONVERTIBLE: 'A schema cannot be written as JSON Schema.',
  KIT_SCHEMA_NOT_OBJECT: 'An input schema does not describe an object.',
  KIT_EXAMPLE_INVALID: 'An example does not fit its own input schema.',
  KIT_HEADER_INVALID: 'An x-mcp-header annotation breaks the rule for it.',
  KIT_ANNOTATION_INVALID: 'A content or resource annotation is out of range.',
  KIT_CONTENT_INVALID: 'A content block is not what it claims to be.',
  KIT_ICON_INVALID: 'An icon has a source that clients must refuse.',
  KIT_URI_INVALID: 'A resource URI or URI template is malformed.',
  KIT_PROMPT_ARGUMENTS_INVALID: 'Prompt arguments are not a flat object of strings.',
  KIT_COMPLETION_UNKNOWN: 'A completion is given for an argument that does not exist.',
  KIT_OPTION_INVALID: 'A setting has a value that cannot be used.',
  KIT_SPILL_OFF: 'A tool spilled a payload on a server that does not allow it.',
  KIT_BIND_REFUSED:
    'A non-loopback address was asked for without authentication, or without a name.',
  KIT_QUESTION_INVALID: 'A question to the user cannot be put in the protocol.',
} as const;

/** The code of a {@link KitError}. */
export type KitErrorCode = keyof typeof kitErrorCodes;

/**
 * A mistake in using the kit: thrown when a server is defined or started, never sent to a client.
 */
export class KitError extends Error {
  override readonly name = 'KitError';
  declare readonly code: KitErrorCode;

  constructor(code: KitErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // Not enumerable, because Node prints enumerable properties below the stack, on three more
    // lines.
    Object.defineProperty(this, 'code', { value: code });
  }
}

/** An exported function of the kit. */
type Entry = (...args: never[]) => unknown;

/**
 * Runs the work of an exported function so that a {@link KitError} points at its caller: Node
 * prints that line instead of the kit's source.
 */
export function pointErrorsAtCaller<Result>(entry: Entry, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    pointAtCaller(error, entry);
    throw error;
  }
}

/** The caller and the two frames above it, because definitions are often created by a helper. */
const MAX_FRAMES = 3;

/** Makes the stack of an error start at the caller of a running function. */
export function pointAtCaller(error: unknown, entry: Entry): void {
  // Only V8 can recapture a stack.
  if (!(error instanceof KitError) || typeof Error.captureStackTrace !== 'function') return;
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = Math.min(Math.max(countFrames(entry), 1), MAX_FRAMES);
    Error.captureStackTrace(error, entry);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Counts the frames from the caller to the first module of the runtime. */
function countFrames(entry: Entry): number {
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, entry);
  const isOfRuntime = (line: string): boolean => /[ (]node:/.test(line);
  const lines = (here.stack ?? '').split('\n').slice(1);
  // After an await, frames of the runtime may come before the caller too.
  const first = lines.findIndex((line) => !isOfRuntime(line));
  const own = lines.slice(first).findIndex(isOfRuntime);
  return own === -1 ? lines.length : first + own;
}
