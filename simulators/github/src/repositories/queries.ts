import { HubFault, type RootFields, type Scene } from '../objects.ts';
import { ownerByLogin, repositoryByName } from './look.ts';
import { searchIssues } from './search/search-issues.ts';

/** The fields of Query that lead to people, repositories and what is in them. */
export const repositoryQueries: RootFields = {
  viewer: (scene) => scene.objectOf(scene.viewer.id),
  user: (scene, { login }) => ownerNamed(scene, String(login), 'User'),
  organization: (scene, { login }) => ownerNamed(scene, String(login), 'Organization'),
  repositoryOwner: (scene, { login }) =>
    scene.objectOf(ownerByLogin(scene.state, String(login))?.id),
  repository: (scene, { owner, name }) => repositoryNamed(scene, String(owner), String(name)),
  search: searchIssues,
};

function ownerNamed(scene: Scene, login: string, kind: 'User' | 'Organization'): object | null {
  const owner = ownerByLogin(scene.state, login);
  if (owner?.typename === kind) return scene.objectOf(owner.id);
  const article = kind === 'User' ? 'a' : 'an';
  throw new HubFault(
    'NOT_FOUND',
    `Could not resolve to ${article} ${kind} with the login of '${login}'.`,
  );
}

function repositoryNamed(scene: Scene, owner: string, name: string): object | null {
  const found = repositoryByName(scene.state, owner, name);
  if (found !== undefined && scene.canSee(found)) {
    return scene.objectOf(scene.node(found.id, 'Repository').id);
  }
  throw new HubFault(
    'NOT_FOUND',
    `Could not resolve to a Repository with the name '${owner}/${name}'.`,
  );
}
