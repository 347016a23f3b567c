import type { SimIssue } from '../state/entities.ts';
import { type State, writeTimestamp, markUpdated } from '../state/state.ts';

/** Closes an issue for a reason. */
export function closeIssueFor(
  state: State,
  issue: SimIssue,
  reason: 'COMPLETED' | 'NOT_PLANNED' | 'DUPLICATE',
): void {
  if (issue.state === 'OPEN') issue.closedAt = writeTimestamp(state);
  issue.state = 'CLOSED';
  issue.stateReason = reason;
  markUpdated(state, issue);
}

/** Opens an issue again. */
export function reopen(state: State, issue: SimIssue): void {
  if (issue.state === 'OPEN') return;
  issue.state = 'OPEN';
  issue.stateReason = 'REOPENED';
  issue.closedAt = null;
  delete issue.duplicateOf;
  markUpdated(state, issue);
}
