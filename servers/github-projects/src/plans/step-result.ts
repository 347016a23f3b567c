import { ToolError } from '@wellspoken/kit';
import type { Step } from '@wellspoken/planner';

/** What became of a step. */
export interface StepResult {
  readonly step: Step;
  readonly outcome: 'done' | 'failed' | 'unknown' | 'not_tried';
  readonly error?: Error | undefined;
}

/** Failures that are about one step alone, so that the next may well work. */
const OF_ONE: readonly string[] = [
  'invalid_arguments',
  'not_found',
  'already_exists',
  'conflict',
  'too_large',
  'unsupported',
];

/** Whether nothing can be done after this. */
export function isTheEnd({ outcome, error }: StepResult): boolean {
  if (outcome === 'unknown') return true;
  return outcome === 'failed' && !(error instanceof ToolError && OF_ONE.includes(error.code));
}
