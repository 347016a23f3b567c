import type { Args, Scene } from '../../objects.ts';
import type { SimPullRequest, SimReview } from '../../state/entities.ts';
import { all } from '../../state/state.ts';
import { idsIn, textIn } from '../arguments.ts';
import { CHANGES, closedBy, loginOf, repositoryOf, shaOf } from '../look.ts';
import { numberedFields } from './numbered-object.ts';
import { branchObject } from './repository-object.ts';

/** A pull request as GraphQL shows one; the projects that it is in come from elsewhere. */
export function pullRequestObject(scene: Scene, pull: SimPullRequest): object {
  const repository = repositoryOf(scene.state, pull);
  return {
    ...numberedFields(scene, pull),
    state: pull.state,
    isDraft: pull.isDraft,
    isCrossRepository: false,
    maintainerCanModify: false,
    merged: pull.state === 'MERGED',
    mergedAt: pull.mergedAt,
    mergedBy: () => scene.objectOf(pull.mergedBy),
    mergeable: pull.state === 'OPEN' ? pull.mergeable : 'UNKNOWN',
    mergeStateStatus: mergeStateOf(pull),
    baseRefName: pull.base,
    headRefName: pull.head,
    baseRefOid: shaOf(repository, pull.base),
    headRefOid: shaOf(repository, pull.head),
    baseRef: () => branchObject(scene, repository, pull.base),
    headRef: () => branchObject(scene, repository, pull.head),
    baseRepository: () => scene.objectOf(pull.repository),
    headRepository: () => scene.objectOf(pull.repository),
    headRepositoryOwner: () => scene.objectOf(repository.owner),
    additions: CHANGES.additions,
    deletions: CHANGES.deletions,
    changedFiles: CHANGES.changedFiles,
    commits: (args: Args) =>
      scene.connection([{ __typename: 'PullRequestCommit', id: `PURC_${pull.databaseId}` }], args, {
        type: 'PullRequest',
        field: 'commits',
      }),
    files: (args: Args) =>
      scene.connection([changedFile(pull)], args, { type: 'PullRequest', field: 'files' }),
    closingIssuesReferences: (args: Args) =>
      scene.connection(
        closedBy(scene.state, pull).map(({ id }) => id),
        args,
        { type: 'PullRequest', field: 'closingIssuesReferences' },
      ),
    totalCommentsCount: () => countComments(scene, pull),
    ...reviewFields(scene, pull),
  };
}

/** The one file that a pull request changes here; its branch names it. */
function changedFile({ databaseId, head }: SimPullRequest): ChangedFile {
  const { additions, deletions } = CHANGES;
  return {
    __typename: 'PullRequestChangedFile',
    id: `PRCF_${databaseId}`,
    path: `src/${head}.txt`,
    additions,
    deletions,
    changeType: 'MODIFIED',
    viewerViewedState: 'UNVIEWED',
  };
}

interface ChangedFile {
  readonly __typename: string;
  readonly id: string;
  readonly path: string;
  readonly additions: number;
  readonly deletions: number;
  readonly changeType: string;
  readonly viewerViewedState: string;
}

/** Those of the talk below it, and those on lines of its files. */
function countComments(scene: Scene, pull: SimPullRequest): number {
  const below = all(scene.state, 'IssueComment').filter(({ issue }) => issue === pull.id);
  const onLines = reviewsOf(scene, pull).flatMap(({ comments }) => comments ?? []);
  return below.length + onLines.length;
}

function mergeStateOf(pull: SimPullRequest): string {
  if (pull.state !== 'OPEN') return 'UNKNOWN';
  if (pull.mergeable === 'CONFLICTING') return 'DIRTY';
  return pull.isDraft ? 'DRAFT' : 'CLEAN';
}

/** The reviews of a pull request, oldest first. */
export function reviewsOf(scene: Scene, pull: SimPullRequest): readonly SimReview[] {
  return all(scene.state, 'PullRequestReview').filter((one) => one.pullRequest === pull.id);
}

function reviewFields(scene: Scene, pull: SimPullRequest): object {
  const type = 'PullRequest';
  return {
    reviewDecision: () => decisionOf(scene, pull),
    reviews: (args: Args) => {
      const states = idsIn(args, 'states');
      const author = textIn(args, 'author');
      const kept = reviewsOf(scene, pull).filter(
        (review) =>
          (states === undefined || states.includes(review.state)) &&
          (author === undefined || loginOf(scene.state, review.author) === author),
      );
      return scene.connection(
        kept.map(({ id }) => id),
        args,
        { type, field: 'reviews' },
      );
    },
    latestReviews: (args: Args) =>
      scene.connection(
        lastOfEach(reviewsOf(scene, pull)).map(({ id }) => id),
        args,
        { type, field: 'latestReviews' },
      ),
    latestOpinionatedReviews: (args: Args) =>
      scene.connection(
        lastOfEach(reviewsOf(scene, pull).filter(isOpinion)).map(({ id }) => id),
        args,
        { type, field: 'latestOpinionatedReviews' },
      ),
    reviewRequests: (args: Args) =>
      scene.connection(
        pull.requestedReviewers.map((id) => ({
          __typename: 'ReviewRequest',
          id: `RR_${pull.databaseId}_${id}`,
          asCodeOwner: false,
          pullRequest: () => scene.objectOf(pull.id),
          requestedReviewer: () => scene.objectOf(id),
        })),
        args,
        { type, field: 'reviewRequests' },
      ),
  };
}

function isOpinion({ state }: SimReview): boolean {
  return state === 'APPROVED' || state === 'CHANGES_REQUESTED';
}

function lastOfEach(reviews: readonly SimReview[]): readonly SimReview[] {
  return [...new Map(reviews.map((review) => [review.author, review])).values()];
}

function decisionOf(scene: Scene, pull: SimPullRequest): string | null {
  const states = lastOfEach(reviewsOf(scene, pull).filter(isOpinion)).map(({ state }) => state);
  if (states.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  if (states.includes('APPROVED')) return 'APPROVED';
  return pull.requestedReviewers.length > 0 ? 'REVIEW_REQUIRED' : null;
}
