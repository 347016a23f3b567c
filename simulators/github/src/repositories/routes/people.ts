import type { Route, Scene } from '../../objects.ts';
import type { SimOwner } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import { findOwnerByLogin } from '../look.ts';
import { buildIssueTypeBody, buildOwnerBody, buildRepositoryBody } from './bodies.ts';
import { createNotFound, findRepository } from './rest.ts';

/** People, repositories themselves, and the issue types of organisations. */
export const peopleRoutes: readonly Route[] = [
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
