import type { Scene } from '../objects.ts';
import { listClosing } from '../repositories/look.ts';
import type { SimDraft, SimIssue, SimItem, SimPullRequest } from '../state/entities.ts';
import { listAll, find, type State } from '../state/state.ts';

/** What an item holds, where the viewer may see it. */
export function findContent(
  scene: Scene,
  item: SimItem,
): SimIssue | SimPullRequest | SimDraft | undefined {
  const content = find(scene.state, item.content, 'Issue', 'PullRequest', 'DraftIssue');
  return content !== undefined && scene.canSee(content) ? content : undefined;
}

/** The pull requests that say they close an issue. */
export function listPullRequestsFor(state: State, issue: SimIssue): readonly SimPullRequest[] {
  return listAll(state, 'PullRequest').filter(
    (pull) =>
      pull.repository === issue.repository &&
      listClosing(state, pull).some(({ id }) => id === issue.id),
  );
}
