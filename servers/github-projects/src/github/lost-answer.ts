import { ToolError } from '@wellspoken/kit';

import type { ChangeOptions, Problem } from './github.ts';

/** How the upstream ends the message of a change with unknown outcome. */
const DOUBT = /\s*It is not known whether the change was made\.$/;
/** How the upstream says that a request was never sent. */
const NEVER_SENT = /was not asked|is not called/;

const WORDS = 'unknown: it is not known whether the change was made.';

/** Whether an error says that the outcome of a change is unknown. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ToolError && error.details['outcome'] === 'unknown';
}

/** Whether a failure in transit leaves the outcome of the change unknown. */
export function leavesOpen(error: ToolError, { repeatable = false }: ChangeOptions): boolean {
  if (isUnknown(error)) return true;
  // A repeatable change is sent like a query, and then the upstream does not mention doubt.
  const isOnTheWay = ['unavailable', 'timeout', 'upstream_failed'].includes(error.code);
  return repeatable && isOnTheWay && !NEVER_SENT.test(error.message);
}

/** The error for a change whose answer was lost. */
export function createLostAnswerError(error: ToolError, options: ChangeOptions): ToolError {
  const { repeatable = false, lookWith } = options;
  const look = lookWith === undefined ? 'Look at what is there now' : `Look with ${lookWith}`;
  const next = repeatable
    ? 'Making the same change again does no harm.'
    : `${look} before you try again.`;
  return new ToolError(error.code, `${WORDS} ${error.message.replace(DOUBT, '')} ${next}`, {
    retryable: repeatable,
    suggestions: [next],
    details: { ...error.details, outcome: 'unknown' },
    cause: error.cause,
  });
}

/** A failure of GitHub during a change leaves its outcome unknown. */
export function markDoubtful(problem: Problem, options: ChangeOptions): Problem {
  const { path, error } = problem;
  const isOpen = error instanceof ToolError && error.code === 'upstream_failed' && path.length < 2;
  return isOpen ? { path, error: createLostAnswerError(error, options) } : problem;
}
