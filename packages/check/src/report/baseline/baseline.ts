import type { Era } from '@wellspoken/spec/revisions';

import type { Transport } from '../../wire/exchange.evidence.ts';
import type { ToolPins } from '../types.ts';

/** One finding that is accepted. */
export interface AcceptedFinding {
  readonly fingerprint: string;
  readonly rule: string;
  readonly where: string;
  readonly era: Era;
  readonly transport: Transport;
  /** Why, in the words of a person. */
  readonly reason?: string;
}

/** The findings that are accepted: they are shown, and do not fail the audit. */
export interface Baseline {
  readonly schema: 'wellspoken.check.baseline/1';
  readonly accepted: readonly AcceptedFinding[];
  /** What the tools looked like when it was written. */
  readonly tools?: ToolPins;
}

/** The form of a baseline that this version reads and writes. */
export const baselineSchema = 'wellspoken.check.baseline/1';

/** A baseline that cannot be read: the message says what is wrong and what to do. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
}
