import type { Route, Scene } from '../../objects.ts';
import type { SimOwner } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import { ownerByLogin } from '../look.ts';
import { issueTypeBody, ownerBody, repositoryBody } from './bodies.ts';
import { notFound, repositoryIn } from './rest.ts';

/** People, repositories themselves, and the issue types of organisations. */
export const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/{username}',
    handle: (scene, { params }) => ({
      status: 200,
      body: profile(ownerByLogin(scene.state, params['username'] ?? '')),
    }),
  },
  {
    method: 'GET',
    path: '/orgs/{org}/issue-types',
    handle: (scene, { params }) => ({ status: 200, body: issueTypes(scene, params['org'] ?? '') }),
  },
  {
    method: 'GET',
    path: '/repos/{owner}/{repo}',
    handle: (scene, call) => ({
      status: 200,
      body: repositoryBody(scene, repositoryIn(scene, call)),
    }),
  },
];

function profile(owner: SimOwner | undefined): object {
  if (owner === undefined) throw notFound();
  return {
    ...ownerBody(owner),
    name: owner.name,
    email: null,
    created_at: owner.createdAt,
    updated_at: owner.updatedAt,
  };
}

function issueTypes(scene: Scene, login: string): readonly object[] {
  const organization = ownerByLogin(scene.state, login);
  if (organization?.typename !== 'Organization') throw notFound();
  if (!organization.members.includes(scene.viewer.login)) throw notFound();
  return organization.issueTypes.flatMap((id) => {
    const type = find(scene.state, id, 'IssueType');
    return type === undefined ? [] : [issueTypeBody(type)];
  });
}
