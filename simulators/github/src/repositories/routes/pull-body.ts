import type { Scene } from '../../objects.ts';
import type { SimPullRequest, SimReview } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import {
  CHANGES,
  located,
  loginOf,
  numberedPath,
  pullRequestOf,
  repositoryOf,
  shaOf,
} from '../look.ts';
import { associationOf } from '../objects/numbered-object.ts';
import { reviewsOf } from '../objects/pull-request-object.ts';
import { numberedBody, personBody, repositoryBody, repositoryUrl } from './bodies.ts';

/** A pull request as REST shows one in a list. */
export function pullListBody(scene: Scene, pull: SimPullRequest): object {
  const repository = repositoryOf(scene.state, pull);
  const at = `${repositoryUrl(scene, repository)}/pulls/${pull.number}`;
  const side = (branch: string): object => ({
    label: `${loginOf(scene.state, repository.owner)}:${branch}`,
    ref: branch,
    sha: shaOf(repository, branch),
    user: personBody(scene, repository.owner),
    repo: repositoryBody(scene, repository),
  });
  const requested = pull.requestedReviewers;
  return {
    url: at,
    ...numberedBody(scene, pull),
    draft: pull.isDraft,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.state === 'MERGED' ? mergeSha(scene, pull) : null,
    requested_reviewers: requested.flatMap((id) => personBody(scene, id) ?? []),
    requested_teams: requested.flatMap((id) => {
      const team = find(scene.state, id, 'Team');
      return team === undefined
        ? []
        : [{ id: team.databaseId, node_id: team.id, name: team.name, slug: team.slug }];
    }),
    head: side(pull.head),
    base: side(pull.base),
    auto_merge: null,
  };
}

/** A pull request as REST shows a single one. */
export function pullBody(scene: Scene, pull: SimPullRequest): object {
  return {
    ...pullListBody(scene, pull),
    merged: pull.state === 'MERGED',
    mergeable: pull.state === 'OPEN' ? pull.mergeable === 'MERGEABLE' : null,
    mergeable_state: mergeableState(pull),
    merged_by: personBody(scene, pull.mergedBy),
    review_comments: reviewsOf(scene, pull).flatMap(({ comments }) => comments ?? []).length,
    maintainer_can_modify: false,
    commits: CHANGES.commits,
    additions: CHANGES.additions,
    deletions: CHANGES.deletions,
    changed_files: CHANGES.changedFiles,
  };
}

function mergeableState(pull: SimPullRequest): string {
  if (pull.state !== 'OPEN') return 'unknown';
  if (pull.mergeable === 'CONFLICTING') return 'dirty';
  return pull.isDraft ? 'draft' : 'clean';
}

/** What the commit is called that merged a pull request. */
export function mergeSha(scene: Scene, pull: SimPullRequest): string {
  return shaOf(repositoryOf(scene.state, pull), `merge of ${pull.number}`);
}

/** A review as REST shows one. */
export function reviewBody(scene: Scene, review: SimReview): object {
  const pull = pullRequestOf(scene.state, review);
  const repository = repositoryOf(scene.state, pull);
  return {
    id: review.databaseId,
    node_id: review.id,
    user: personBody(scene, review.author),
    body: review.body,
    state: review.state,
    html_url: `${located(numberedPath(scene.state, pull)).url}#pullrequestreview-${review.databaseId}`,
    pull_request_url: `${repositoryUrl(scene, repository)}/pulls/${pull.number}`,
    author_association: associationOf(scene, { ...pull, author: review.author }),
    commit_id: shaOf(repository, pull.head),
    // GitHub leaves it out while a review is not submitted.
    ...(review.state !== 'PENDING' && { submitted_at: review.submittedAt }),
  };
}
