import { toolErrorCodes, type ToolErrorCode } from './tool-error-codes.ts';

/** What a {@link ToolError} can say beside its message. */
export interface ToolErrorOptions extends ErrorOptions {
  /** What the caller can do about it, one short sentence each. */
  readonly suggestions?: readonly string[];
  /** Overrides what the code's table says. */
  readonly retryable?: boolean;
  /** When trying again makes sense. */
  readonly retryAfterMs?: number;
  /** More for programs, in `_meta` beside the code: candidates, a code of the service. JSON only. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * A failure that the caller should see: thrown in a tool, it becomes a result with `isError`.
 *
 * The message and the suggestions reach the client; `cause` reaches only the log.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: ToolErrorCode;
  readonly suggestions: readonly string[];
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ToolErrorCode, message: string, options: ToolErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.suggestions = options.suggestions ?? [];
    this.retryable = options.retryable ?? toolErrorCodes[code].retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details ?? {};
  }
}
