import type { Scene } from '../objects.ts';
import { closedBy } from '../repositories/look.ts';
import type { SimDraft, SimIssue, SimItem, SimPullRequest } from '../state/entities.ts';
import { all, find, type State } from '../state/state.ts';

/** What an item holds, where the viewer may see it. */
export function contentOf(
  scene: Scene,
  item: SimItem,
): SimIssue | SimPullRequest | SimDraft | undefined {
  const content = find(scene.state, item.content, 'Issue', 'PullRequest', 'DraftIssue');
  return content !== undefined && scene.canSee(content) ? content : undefined;
}

/** The pull requests that say they close an issue. */
export function pullRequestsFor(state: State, issue: SimIssue): readonly SimPullRequest[] {
  return all(state, 'PullRequest').filter(
    (pull) =>
      pull.repository === issue.repository &&
      closedBy(state, pull).some(({ id }) => id === issue.id),
  );
}
