import { HubFault, type Viewer } from '../objects.ts';
import type { SimEntity, SimProject, SimRepository } from '../state/entities.ts';
import { listAll, find, type State } from '../state/state.ts';

/** Whether the viewer may see an entity at all; what is hidden looks as if it were not there. */
export function canSee(state: State, viewer: Viewer, entity: SimEntity): boolean {
  const root = findContainer(state, entity);
  if (root === undefined) return true;
  const isPrivate = root.typename === 'Repository' ? root.isPrivate : !root.public;
  return !isPrivate || viewer.seesPrivate || isCollaborator(root, viewer);
}

function isCollaborator(root: SimRepository | SimProject, viewer: Viewer): boolean {
  return root.typename === 'ProjectV2' && root.collaborators[viewer.id] !== undefined;
}

/**
 * Why the token may not touch an entity that its user may see: fine-grained tokens and apps reach
 * the projects of organisations only.
 */
export function findRefusal(state: State, viewer: Viewer, entity: SimEntity): HubFault | undefined {
  if (viewer.kind === 'classic') return undefined;
  const root = findContainer(state, entity);
  const isOfUser = root?.typename === 'ProjectV2' && find(state, root.owner, 'User') !== undefined;
  return isOfUser ? createForbidden(viewer) : undefined;
}

/** What GitHub answers to a token that lacks a permission. */
export function createForbidden({ kind }: Pick<Viewer, 'kind'>): HubFault {
  const holder = kind === 'app' ? 'integration' : 'personal access token';
  return new HubFault('FORBIDDEN', `Resource not accessible by ${holder}`);
}

/** What GitHub answers to a token that has not passed an organisation's single sign-on. */
export function createSamlFault(): HubFault {
  return new HubFault(
    'FORBIDDEN',
    'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
    { extensions: { saml_failure: true } },
  );
}

/** The repository or project that an entity belongs to. */
function findContainer(state: State, entity: SimEntity): SimRepository | SimProject | undefined {
  switch (entity.typename) {
    case 'Repository':
    case 'ProjectV2':
      return entity;
    case 'IssueComment':
      return findContainerAbove(state, entity.issue);
    case 'PullRequestReview':
      return findContainerAbove(state, entity.pullRequest);
    default:
      return findContainerByKey(state, entity);
  }
}

function findContainerByKey(
  state: State,
  entity: SimEntity,
): SimRepository | SimProject | undefined {
  if ('repository' in entity) return find(state, entity.repository, 'Repository');
  return 'project' in entity ? find(state, entity.project, 'ProjectV2') : undefined;
}

function findContainerAbove(state: State, id: string): SimRepository | SimProject | undefined {
  const parent = state.entities.get(id);
  return parent === undefined ? undefined : findContainer(state, parent);
}

/** The item that holds a draft: drafts themselves do not say where they are. */
export function findItemOfDraft(state: State, draft: string): SimEntity | undefined {
  return listAll(state, 'ProjectV2Item').find(({ content }) => content === draft);
}
