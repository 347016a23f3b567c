import type { Args, Scene } from '../../objects.ts';
import type { SimPullRequest, SimReview } from '../../state/entities.ts';
import { listAll } from '../../state/state.ts';
import { findIds, findText } from '../arguments.ts';
import { CHANGES, listClosing, getLogin, getRepository, getSha } from '../look.ts';
import { buildNumberedFields } from './numbered-object.ts';
import { findBranchObject } from './repository-object.ts';

/** A pull request as GraphQL shows one; the projects that it is in come from elsewhere. */
export function buildPullRequestObject(scene: Scene, pull: SimPullRequest): object {
  const repository = getRepository(scene.state, pull);
  return {
    ...buildNumberedFields(scene, pull),
    state: pull.state,
    isDraft: pull.isDraft,
    isCrossRepository: false,
    maintainerCanModify: false,
    merged: pull.state === 'MERGED',
    mergedAt: pull.mergedAt,
    mergedBy: () => scene.objectOf(pull.mergedBy),
    mergeable: pull.state === 'OPEN' ? pull.mergeable : 'UNKNOWN',
    mergeStateStatus: getMergeState(pull),
    baseRefName: pull.base,
    headRefName: pull.head,
    baseRefOid: getSha(repository, pull.base),
    headRefOid: getSha(repository, pull.head),
    baseRef: () => findBranchObject(scene, repository, pull.base),
    headRef: () => findBranchObject(scene, repository, pull.head),
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
      scene.connection([buildChangedFile(pull)], args, { type: 'PullRequest', field: 'files' }),
    closingIssuesReferences: (args: Args) =>
      scene.connection(
        listClosing(scene.state, pull).map(({ id }) => id),
        args,
        { type: 'PullRequest', field: 'closingIssuesReferences' },
      ),
    totalCommentsCount: () => countComments(scene, pull),
    ...buildReviewFields(scene, pull),
  };
}

/** The one file that a pull request changes here; its branch names it. */
function buildChangedFile({ databaseId, head }: SimPullRequest): ChangedFile {
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
  const below = listAll(scene.state, 'IssueComment').filter(({ issue }) => issue === pull.id);
  const onLines = listReviews(scene, pull).flatMap(({ comments }) => comments ?? []);
  return below.length + onLines.length;
}

function getMergeState(pull: SimPullRequest): string {
  if (pull.state !== 'OPEN') return 'UNKNOWN';
  if (pull.mergeable === 'CONFLICTING') return 'DIRTY';
  return pull.isDraft ? 'DRAFT' : 'CLEAN';
}

/** The reviews of a pull request, oldest first. */
export function listReviews(scene: Scene, pull: SimPullRequest): readonly SimReview[] {
  return listAll(scene.state, 'PullRequestReview').filter((one) => one.pullRequest === pull.id);
}

function buildReviewFields(scene: Scene, pull: SimPullRequest): object {
  const type = 'PullRequest';
  return {
    reviewDecision: () => findDecision(scene, pull),
    reviews: (args: Args) => {
      const states = findIds(args, 'states');
      const author = findText(args, 'author');
      const kept = listReviews(scene, pull).filter(
        (review) =>
          (states === undefined || states.includes(review.state)) &&
          (author === undefined || getLogin(scene.state, review.author) === author),
      );
      return scene.connection(
        kept.map(({ id }) => id),
        args,
        { type, field: 'reviews' },
      );
    },
    latestReviews: (args: Args) =>
      scene.connection(
        findLastOfEach(listReviews(scene, pull)).map(({ id }) => id),
        args,
        { type, field: 'latestReviews' },
      ),
    latestOpinionatedReviews: (args: Args) =>
      scene.connection(
        findLastOfEach(listReviews(scene, pull).filter(isOpinion)).map(({ id }) => id),
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

function findLastOfEach(reviews: readonly SimReview[]): readonly SimReview[] {
  return [...new Map(reviews.map((review) => [review.author, review])).values()];
}

function findDecision(scene: Scene, pull: SimPullRequest): string | null {
  const states = findLastOfEach(listReviews(scene, pull).filter(isOpinion)).map(
    ({ state }) => state,
  );
  if (states.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  if (states.includes('APPROVED')) return 'APPROVED';
  return pull.requestedReviewers.length > 0 ? 'REVIEW_REQUIRED' : null;
}
