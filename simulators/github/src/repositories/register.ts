import type { Builders, RootFields, Route } from '../objects.ts';
import {
  buildOrganizationObject,
  buildTeamObject,
  buildUserObject,
} from '../people/owner-object.ts';
import { attachmentMutations } from './mutations/attachments.ts';
import { commentMutations } from './mutations/comments.ts';
import { dependencyMutations } from './mutations/dependencies.ts';
import { issueFieldMutations } from './mutations/issue-fields.ts';
import { issueMutations } from './mutations/issues.ts';
import { subIssueMutations } from './mutations/sub-issues.ts';
import { buildCommentObject, buildReviewObject } from './objects/comment-objects.ts';
import { buildIssueFieldObject, buildIssueTypeObject } from './objects/issue-field-object.ts';
import { buildIssueObject } from './objects/issue-object.ts';
import { labelObject, buildMilestoneObject } from './objects/label-milestone-objects.ts';
import { buildPullRequestObject } from './objects/pull-request-object.ts';
import { buildRepositoryObject } from './objects/repository-object.ts';
import { commentRoutes } from './routes/comments.ts';
import { issueListRoutes } from './routes/issue-lists.ts';
import { issueRoutes } from './routes/issues.ts';
import { labelRoutes } from './routes/labels.ts';
import { milestoneRoutes } from './routes/milestones.ts';
import { peopleRoutes } from './routes/people.ts';
import { pullRoutes } from './routes/pulls.ts';
import { reviewRoutes } from './routes/reviews.ts';

/** How people, repositories and what is in them look as GraphQL objects. */
export const repositoryBuilders: Builders = {
  User: buildUserObject,
  Organization: buildOrganizationObject,
  Team: buildTeamObject,
  Repository: buildRepositoryObject,
  Issue: buildIssueObject,
  PullRequest: buildPullRequestObject,
  PullRequestReview: buildReviewObject,
  IssueComment: buildCommentObject,
  Label: labelObject,
  Milestone: buildMilestoneObject,
  IssueType: buildIssueTypeObject,
  IssueFieldText: buildIssueFieldObject,
  IssueFieldNumber: buildIssueFieldObject,
  IssueFieldDate: buildIssueFieldObject,
  IssueFieldSingleSelect: buildIssueFieldObject,
};

/** The changes of issues, pull requests and what belongs to them. */
export const repositoryMutations: RootFields = {
  ...issueMutations,
  ...attachmentMutations,
  ...subIssueMutations,
  ...dependencyMutations,
  ...issueFieldMutations,
  ...commentMutations,
};

/** What REST offers of people, repositories and what is in them. */
export const repositoryRoutes: readonly Route[] = [
  ...peopleRoutes,
  ...commentRoutes,
  ...issueRoutes,
  ...issueListRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...milestoneRoutes,
  ...labelRoutes,
];
