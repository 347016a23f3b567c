import type { ToolError } from '../errors/tool-error.ts';
import type { UpstreamResponse } from './response.ts';

/**
 * What a failure says of the service: it is `down` (the breaker counts it), it was not asked or
 * `refused` to work now (neither good nor bad), or it gave an `answer` that the caller must live with.
 */
export type FailureKind = 'down' | 'refused' | 'answer';

interface FailureFacts {
  readonly kind: FailureKind;
  /** Whether making the request again is right. */
  readonly again?: boolean;
  /** Not before then. */
  readonly afterMs?: number | undefined;
  /** The answer itself, for callers that read statuses on their own. */
  readonly response?: UpstreamResponse | undefined;
}

/** A failed attempt, on its way to becoming the {@link ToolError} in it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: ToolError;
  readonly kind: FailureKind;
  readonly again: boolean;
  readonly afterMs: number | undefined;
  readonly response: UpstreamResponse | undefined;

  constructor(error: ToolError, facts: FailureFacts) {
    super(error.message);
    this.error = error;
    this.kind = facts.kind;
    this.again = facts.again ?? false;
    this.afterMs = facts.afterMs;
    this.response = facts.response;
  }

  /** The same failure, as the last word. */
  settled(): Failure {
    const { error, kind, response } = this;
    return new Failure(error, { kind, response });
  }
}
