import type { SimIssue } from '../state/entities.ts';
import { listAll, find, type State } from '../state/state.ts';

/** Deletes an issue with its comments and items, and takes it out of everything that names it. */
export function forgetIssue(state: State, issue: SimIssue): void {
  for (const item of listAll(state, 'ProjectV2Item').filter(
    ({ content }) => content === issue.id,
  )) {
    const project = find(state, item.project, 'ProjectV2');
    if (project !== undefined) project.items = project.items.filter((id) => id !== item.id);
    state.entities.delete(item.id);
  }
  for (const comment of listAll(state, 'IssueComment').filter((one) => one.issue === issue.id)) {
    state.entities.delete(comment.id);
  }
  for (const other of listAll(state, 'Issue')) {
    if (other.parent === issue.id) other.parent = null;
    if (other.duplicateOf === issue.id) delete other.duplicateOf;
    other.subIssues = other.subIssues.filter((id) => id !== issue.id);
    other.blockedBy = other.blockedBy.filter((id) => id !== issue.id);
  }
  state.entities.delete(issue.id);
}
