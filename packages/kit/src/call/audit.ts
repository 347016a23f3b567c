/** One call, as it is written down. */
export interface AuditLine {
  readonly time: string;
  readonly server: string;
  readonly method: string;
  /** The tool, prompt or resource. */
  readonly name: string;
  readonly caller: string;
  readonly era: string;
  readonly revision: string;
  readonly outcome: Outcome;
  /** The error's code where there was one. */
  readonly code?: string;
  readonly reference?: string;
  readonly durationMs: number;
  /** A digest of the arguments; secret-looking ones are masked before. */
  readonly arguments: string;
  readonly traceId?: string;
}

/** How a call ended. */
export type Outcome = 'ok' | 'cached' | 'failed' | 'refused' | 'input_required' | 'cancelled';
