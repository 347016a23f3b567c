import type { Builders, RootFields, Route } from '../objects.ts';
import { organizationObject, teamObject, userObject } from '../people/owner-object.ts';
import { attachmentMutations } from './mutations/attachments.ts';
import { commentMutations } from './mutations/comments.ts';
import { dependencyMutations } from './mutations/dependencies.ts';
import { issueFieldMutations } from './mutations/issue-fields.ts';
import { issueMutations } from './mutations/issues.ts';
import { subIssueMutations } from './mutations/sub-issues.ts';
import { commentObject, reviewObject } from './objects/comment-objects.ts';
import { issueFieldObject, issueTypeObject } from './objects/issue-field-object.ts';
import { issueObject } from './objects/issue-object.ts';
import { labelObject, milestoneObject } from './objects/label-milestone-objects.ts';
import { pullRequestObject } from './objects/pull-request-object.ts';
import { repositoryObject } from './objects/repository-object.ts';
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
  User: userObject,
  Organization: organizationObject,
  Team: teamObject,
  Repository: repositoryObject,
  Issue: issueObject,
  PullRequest: pullRequestObject,
  PullRequestReview: reviewObject,
  IssueComment: commentObject,
  Label: labelObject,
  Milestone: milestoneObject,
  IssueType: issueTypeObject,
  IssueFieldText: issueFieldObject,
  IssueFieldNumber: issueFieldObject,
  IssueFieldDate: issueFieldObject,
  IssueFieldSingleSelect: issueFieldObject,
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
