import type { Scene } from '../../objects.ts';
import type { SimPullRequest, SimReview } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import {
  CHANGES,
  buildLocation,
  getLogin,
  writeNumberedPath,
  getPullRequest,
  getRepository,
  getSha,
} from '../look.ts';
import { getAssociation } from '../objects/numbered-object.ts';
import { listReviews } from '../objects/pull-request-object.ts';
import {
  buildNumberedBody,
  findPersonBody,
  buildRepositoryBody,
  writeRepositoryUrl,
} from './bodies.ts';

/** A pull request as REST shows one in a list. */
export function buildPullListBody(scene: Scene, pull: SimPullRequest): object {
  const repository = getRepository(scene.state, pull);
  const at = `${writeRepositoryUrl(scene, repository)}/pulls/${pull.number}`;
  const side = (branch: string): object => ({
    label: `${getLogin(scene.state, repository.owner)}:${branch}`,
    ref: branch,
    sha: getSha(repository, branch),
    user: findPersonBody(scene, repository.owner),
    repo: buildRepositoryBody(scene, repository),
  });
  const requested = pull.requestedReviewers;
  return {
    url: at,
    ...buildNumberedBody(scene, pull),
    draft: pull.isDraft,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.state === 'MERGED' ? mergeSha(scene, pull) : null,
    requested_reviewers: requested.flatMap((id) => findPersonBody(scene, id) ?? []),
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
export function buildPullBody(scene: Scene, pull: SimPullRequest): object {
  return {
    ...buildPullListBody(scene, pull),
    merged: pull.state === 'MERGED',
    mergeable: pull.state === 'OPEN' ? pull.mergeable === 'MERGEABLE' : null,
    mergeable_state: writeMergeableState(pull),
    merged_by: findPersonBody(scene, pull.mergedBy),
    review_comments: listReviews(scene, pull).flatMap(({ comments }) => comments ?? []).length,
    maintainer_can_modify: false,
    commits: CHANGES.commits,
    additions: CHANGES.additions,
    deletions: CHANGES.deletions,
    changed_files: CHANGES.changedFiles,
  };
}

function writeMergeableState(pull: SimPullRequest): string {
  if (pull.state !== 'OPEN') return 'unknown';
  if (pull.mergeable === 'CONFLICTING') return 'dirty';
  return pull.isDraft ? 'draft' : 'clean';
}

/** What the commit is called that merged a pull request. */
export function mergeSha(scene: Scene, pull: SimPullRequest): string {
  return getSha(getRepository(scene.state, pull), `merge of ${pull.number}`);
}

/** A review as REST shows one. */
export function buildReviewBody(scene: Scene, review: SimReview): object {
  const pull = getPullRequest(scene.state, review);
  const repository = getRepository(scene.state, pull);
  return {
    id: review.databaseId,
    node_id: review.id,
    user: findPersonBody(scene, review.author),
    body: review.body,
    state: review.state,
    html_url: `${buildLocation(writeNumberedPath(scene.state, pull)).url}#pullrequestreview-${review.databaseId}`,
    pull_request_url: `${writeRepositoryUrl(scene, repository)}/pulls/${pull.number}`,
    author_association: getAssociation(scene, { ...pull, author: review.author }),
    commit_id: getSha(repository, pull.head),
    // GitHub leaves it out while a review is not submitted.
    ...(review.state !== 'PENDING' && { submitted_at: review.submittedAt }),
  };
}
