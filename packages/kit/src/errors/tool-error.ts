interface ToolErrorMeaning {
  readonly meaning: string;
  readonly retryable: boolean;
}

/** The codes of {@link ToolError}, with their meaning and whether a retry may help. */
export const toolErrorCodes = {
  invalid_arguments: { meaning: 'The arguments do not fit the input schema.', retryable: false },
  not_found: { meaning: 'The thing asked for does not exist.', retryable: false },
  already_exists: { meaning: 'The thing to create exists already.', retryable: false },
  conflict: {
    meaning: 'The thing changed meanwhile, or its state forbids this.',
    retryable: false,
  },
  permission_denied: { meaning: 'The caller may not do this.', retryable: false },
  unauthenticated: { meaning: 'A credential is missing or not accepted.', retryable: false },
  not_configured: { meaning: 'The server lacks a setting that this call needs.', retryable: false },
  unsupported: { meaning: 'This cannot be done here, or by this client.', retryable: false },
  declined: { meaning: 'The user was asked and said no.', retryable: false },
  too_large: { meaning: 'The answer or the input is over a limit.', retryable: false },
  rate_limited: { meaning: 'Too many calls; the answer says when to try again.', retryable: true },
  busy: { meaning: 'Too many calls are running; try again shortly.', retryable: true },
  timeout: { meaning: 'The call took longer than it may.', retryable: true },
  upstream_failed: {
    meaning: 'A service behind this server answered with a failure.',
    retryable: false,
  },
  unavailable: { meaning: 'A service behind this server cannot be reached now.', retryable: true },
  internal: {
    meaning: 'A bug in the server; the reference finds it in the log.',
    retryable: false,
  },
} as const satisfies Record<string, ToolErrorMeaning>;

/** The code of a {@link ToolError}. */
export type ToolErrorCode = keyof typeof toolErrorCodes;

/** Options of a {@link ToolError}. */
export interface ToolErrorOptions extends ErrorOptions {
  /** What the caller can do, in one short sentence each. */
  readonly suggestions?: readonly string[];
  /** Overrides the default of the code. */
  readonly retryable?: boolean;
  /** How long to wait before a retry. */
  readonly retryAfterMs?: number;
  /** Further data for programs, in `_meta` next to the code, such as candidates. JSON only. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * A failure that the caller should see: thrown in a tool, it becomes a result with `isError`. The
 * message and suggestions are sent to the client; `cause` is only logged.
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
