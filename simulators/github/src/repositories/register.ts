import { type Builders, HubFault, type RootFields, type Route, type Scene } from '../objects.ts';
import { buildOrganizationObject, buildTeamObject, buildUserObject } from '../people.ts';
import type { SimOwner } from '../state/entities.ts';
import { find } from '../state/state.ts';
import { findOwnerByLogin, findRepositoryByName } from './look.ts';
import { commentMutations } from './mutations/comments.ts';
import { issueFieldMutations } from './mutations/issue-fields.ts';
import { attachmentMutations, issueMutations } from './mutations/issues.ts';
import { dependencyMutations, subIssueMutations } from './mutations/sub-issues.ts';
import { buildIssueFieldObject, buildIssueTypeObject } from './objects/issue-field-object.ts';
import { buildIssueObject } from './objects/issue-object.ts';
import {
  buildCommentObject,
  buildMilestoneObject,
  buildReviewObject,
  buildLabelObject,
} from './objects/label-milestone-objects.ts';
import { buildPullRequestObject } from './objects/pull-request-object.ts';
import { buildRepositoryObject } from './objects/repository-object.ts';
import { buildIssueTypeBody, buildOwnerBody, buildRepositoryBody } from './routes/bodies.ts';
import { commentRoutes, issueListRoutes } from './routes/comments.ts';
import { issueRoutes } from './routes/issues.ts';
import { labelRoutes } from './routes/labels.ts';
import { milestoneRoutes } from './routes/milestones.ts';
import { pullRoutes } from './routes/pulls.ts';
import { createNotFound, findRepository } from './routes/rest.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { searchIssues } from './search/search-issues.ts';

/** People, repositories themselves, and the issue types of organisations. */
const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/{username}',
    handle: (scene, { params }) => ({
      status: 200,
      body: buildProfile(findOwnerByLogin(scene.state, params['username'] ?? '')),
    }),
  },
  {
    method: 'GET',
    path: '/orgs/{org}/issue-types',
    handle: (scene, { params }) => ({
      status: 200,
      body: listIssueTypes(scene, params['org'] ?? ''),
    }),
  },
  {
    method: 'GET',
    path: '/repos/{owner}/{repo}',
    handle: (scene, call) => ({
      status: 200,
      body: buildRepositoryBody(scene, findRepository(scene, call)),
    }),
  },
];

function buildProfile(owner: SimOwner | undefined): object {
  if (owner === undefined) throw createNotFound();
  return {
    ...buildOwnerBody(owner),
    name: owner.name,
    email: null,
    created_at: owner.createdAt,
    updated_at: owner.updatedAt,
  };
}

function listIssueTypes(scene: Scene, login: string): readonly object[] {
  const organization = findOwnerByLogin(scene.state, login);
  if (organization?.typename !== 'Organization') throw createNotFound();
  if (!organization.members.includes(scene.viewer.login)) throw createNotFound();
  return organization.issueTypes.flatMap((id) => {
    const type = find(scene.state, id, 'IssueType');
    return type === undefined ? [] : [buildIssueTypeBody(type)];
  });
}

/** The fields of Query that lead to people, repositories and what is in them. */
export const repositoryQueries: RootFields = {
  viewer: (scene) => scene.objectOf(scene.viewer.id),
  user: (scene, { login }) => findOwnerNamed(scene, String(login), 'User'),
  organization: (scene, { login }) => findOwnerNamed(scene, String(login), 'Organization'),
  repositoryOwner: (scene, { login }) =>
    scene.objectOf(findOwnerByLogin(scene.state, String(login))?.id),
  repository: (scene, { owner, name }) => findRepositoryNamed(scene, String(owner), String(name)),
  search: searchIssues,
};

function findOwnerNamed(scene: Scene, login: string, kind: 'User' | 'Organization'): object | null {
  const owner = findOwnerByLogin(scene.state, login);
  if (owner?.typename === kind) return scene.objectOf(owner.id);
  const article = kind === 'User' ? 'a' : 'an';
  throw new HubFault(
    'NOT_FOUND',
    `Could not resolve to ${article} ${kind} with the login of '${login}'.`,
  );
}

function findRepositoryNamed(scene: Scene, owner: string, name: string): object | null {
  const found = findRepositoryByName(scene.state, owner, name);
  if (found !== undefined && scene.canSee(found)) {
    return scene.objectOf(scene.node(found.id, 'Repository').id);
  }
  throw new HubFault(
    'NOT_FOUND',
    `Could not resolve to a Repository with the name '${owner}/${name}'.`,
  );
}

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
  Label: buildLabelObject,
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
