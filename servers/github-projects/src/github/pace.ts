/** Other gaps and waits than GitHub asks for, where it is simulated. */
export interface Pace {
  /** Between the starts of two changes. */
  readonly minGapMs?: number;
  /** The first wait before a repeat. */
  readonly retryBaseMs?: number;
  /** The longest time for which nobody calls after GitHub asked for a pause. */
  readonly coolDownMs?: number;
  /** How long one request may take. */
  readonly attemptMs?: number;
  /** How long a call may take with all waits and repeats. */
  readonly totalMs?: number;
  /** Whether a GitHub that keeps failing is left alone for a while. */
  readonly hasBreaker?: boolean;
}
