import { HubFault, type Viewer } from '../objects.ts';
import type { FieldUse } from './walk.ts';

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
export interface Denied {
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
