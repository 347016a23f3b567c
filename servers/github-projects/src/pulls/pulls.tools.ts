import type { Operation } from '../operations/operation.ts';
import { createPullRequestReview } from './create-pull-request-review.tool.ts';
import { createPullRequest } from './create-pull-request.tool.ts';
import { getPullRequest } from './get-pull-request.tool.ts';
import { listPullRequestReviews } from './list-pull-request-reviews.tool.ts';
import { listPullRequests } from './list-pull-requests.tool.ts';
import { mergePullRequest } from './merge-pull-request.tool.ts';
import { updatePullRequest } from './update-pull-request.tool.ts';

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
