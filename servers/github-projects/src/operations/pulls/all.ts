import type { Operation } from '../operation.ts';
import { createPullRequestReview } from './create-pull-request-review.ts';
import { createPullRequest } from './create-pull-request.ts';
import { getPullRequest } from './get-pull-request.ts';
import { listPullRequestReviews } from './list-pull-request-reviews.ts';
import { listPullRequests } from './list-pull-requests.ts';
import { mergePullRequest } from './merge-pull-request.ts';
import { updatePullRequest } from './update-pull-request.ts';

/** All operations on pull requests. */
export const pullsOperations: readonly Operation[] = [
  createPullRequest,
  getPullRequest,
  listPullRequests,
  updatePullRequest,
  mergePullRequest,
  listPullRequestReviews,
  createPullRequestReview,
];
