import { HubFault, type RootFields, type Scene } from '../objects.ts';
import { findOwnerByLogin, findRepositoryByName } from './look.ts';
import { searchIssues } from './search/search-issues.ts';

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
