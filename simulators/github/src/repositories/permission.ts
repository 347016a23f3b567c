import { HubFault, type Scene } from '../objects.ts';
import type { SimRepository } from '../state/entities.ts';
import { getOwner } from './look.ts';

/** What the viewer may do in a repository that they can see. */
export function findPermission(
  scene: Scene,
  repository: SimRepository,
): 'ADMIN' | 'WRITE' | 'READ' {
  const owner = getOwner(scene.state, repository);
  const { login } = scene.viewer;
  // The first member owns the organisation.
  if (owner.login === login || owner.members[0] === login) return 'ADMIN';
  return owner.members.includes(login) ? 'WRITE' : 'READ';
}

/** Refuses a change that the token may not make: fine-grained tokens and apps are an organisation's. */
export function assertTokenReaches(scene: Scene, repository: SimRepository): void {
  const { kind } = scene.viewer;
  if (kind === 'classic' || getOwner(scene.state, repository).typename === 'Organization') return;
  const holder = kind === 'app' ? 'integration' : 'personal access token';
  throw new HubFault('FORBIDDEN', `Resource not accessible by ${holder}`);
}

/** Refuses a change for which one must belong to the repository. */
export function assertWrites(scene: Scene, mutation: string, repository: SimRepository): void {
  assertTokenReaches(scene, repository);
  if (findPermission(scene, repository) === 'READ') refuse(scene, mutation);
}

/** Refuses a change that only its author, or those who belong to the repository, may make. */
export function assertEdits(
  scene: Scene,
  mutation: string,
  about: { readonly author: string; readonly repository: SimRepository },
): void {
  if (about.author === scene.viewer.id) assertTokenReaches(scene, about.repository);
  else assertWrites(scene, mutation, about.repository);
}

/** Refuses a change that only the owner may make. */
export function assertOwns(scene: Scene, mutation: string, repository: SimRepository): void {
  assertTokenReaches(scene, repository);
  if (findPermission(scene, repository) !== 'ADMIN') refuse(scene, mutation);
}

function refuse(scene: Scene, mutation: string): never {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}`;
  throw new HubFault(
    'FORBIDDEN',
    `${scene.viewer.login} does not have the correct permissions to execute \`${name}\``,
  );
}
