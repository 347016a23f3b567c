import { organizationObject, teamObject, userObject } from '../people/owner-object.ts';
import type { Builders } from '../objects.ts';
import { commentObject, reviewObject } from './objects/comment-objects.ts';
import { issueFieldObject, issueTypeObject } from './objects/issue-field-object.ts';
import { issueObject } from './objects/issue-object.ts';
import { labelObject, milestoneObject } from './objects/label-milestone-objects.ts';
import { pullRequestObject } from './objects/pull-request-object.ts';
import { repositoryObject } from './objects/repository-object.ts';

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
