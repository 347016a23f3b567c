import { HubFault, type Viewer } from '../objects.ts';
import type { SimEntity, SimProject, SimRepository } from '../state/entities.ts';
import { find, listAll, type State } from '../state/state.ts';
import type { FieldUse } from './prepare.ts';

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

/** What having a scope also allows. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  project: ['read:project'],
  repo: ['public_repo', 'read:repo'],
  'admin:org': ['write:org', 'read:org'],
  'write:org': ['read:org'],
};

/** Changes that any scope of repositories allows have these words in their names. */
const REPOSITORY_CHANGE =
  /Issue|Label|PullRequest|Comment|SubIssue|BlockedBy|Assignee|Reviews?$|Pinned/u;

/** Which scopes a field needs one of. */
function findNeededScopes({ name, parent }: FieldUse): readonly string[] | undefined {
  if (parent === 'Mutation') {
    if (name.includes('ProjectV2')) return ['project'];
    return REPOSITORY_CHANGE.test(name) ? ['public_repo'] : undefined;
  }
  if (parent.startsWith('ProjectV2')) return ['read:project'];
  return parent === 'Team' ? ['read:org', 'read:discussion'] : undefined;
}

/** Whether a classic token has one of the scopes; other tokens have permissions in their place. */
export function hasScope(viewer: Viewer, needed: readonly string[]): boolean {
  const { scopes } = viewer;
  if (scopes === undefined) return true;
  const held = new Set(scopes.flatMap((scope) => [scope, ...(IMPLIED[scope] ?? [])]));
  return needed.some((scope) => held.has(scope));
}

/** A field that the token's scopes do not allow. */
interface Denied {
  readonly field: FieldUse;
  readonly fault: HubFault;
}

/** Each field that the token's scopes do not allow. */
export function findDeniedFields(viewer: Viewer, fields: readonly FieldUse[]): readonly Denied[] {
  return fields.flatMap((field) => {
    const needed = findNeededScopes(field);
    const here =
      needed !== undefined && !hasScope(viewer, needed)
        ? [{ field, fault: createInsufficientScopes(viewer, field.name, needed) }]
        : [];
    return [...here, ...findDeniedFields(viewer, field.fields)];
  });
}

/** What GitHub says when a token lacks a scope. */
export function createInsufficientScopes(
  viewer: Viewer,
  field: string,
  needed: readonly string[],
): HubFault {
  const list = (names: readonly string[]): string =>
    `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return new HubFault(
    'INSUFFICIENT_SCOPES',
    `Your token has not been granted the required scopes to execute this query. The '${field}' field requires one of the following scopes: ${list(needed)}, but your token has only been granted the: ${list(viewer.scopes ?? [])} scopes. Please modify your token's scopes at: https://github.com/settings/tokens.`,
  );
}
