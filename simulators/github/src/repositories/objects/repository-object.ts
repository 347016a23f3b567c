import { createHash } from 'node:crypto';

import { type Args, HubFault, type Scene } from '../../objects.ts';
import type { SimLabel, SimMilestone, SimRepository } from '../../state/entities.ts';
import { listAll } from '../../state/state.ts';
import { findIds } from '../arguments.ts';
import {
  buildLocation,
  findIssues,
  findMilestones,
  findNumbered,
  findPullRequests,
  getOwner,
  getSha,
  writeFullName,
} from '../look.ts';
import { findPermission } from '../permission.ts';
import { pickIssues, pickPullRequests } from './filter-issues.ts';
import { compare, sortInOrder } from './order.ts';

/** A repository as GraphQL shows one; the projects linked to it come from elsewhere. */
export function buildRepositoryObject(scene: Scene, repository: SimRepository): object {
  const owner = getOwner(scene.state, repository);
  const nameWithOwner = writeFullName(scene.state, repository);
  const permission = findPermission(scene, repository);
  return {
    __typename: 'Repository',
    id: repository.id,
    databaseId: repository.databaseId,
    name: repository.name,
    nameWithOwner,
    description: null,
    ...buildLocation(`/${nameWithOwner}`),
    projectsUrl: buildLocation(`/${nameWithOwner}/projects`).url,
    owner: () => scene.objectOf(repository.owner),
    createdAt: repository.createdAt,
    updatedAt: repository.updatedAt,
    isPrivate: repository.isPrivate,
    visibility: repository.isPrivate ? 'PRIVATE' : 'PUBLIC',
    isInOrganization: owner.typename === 'Organization',
    isArchived: false,
    isDisabled: false,
    isFork: false,
    isLocked: false,
    isMirror: false,
    isTemplate: false,
    isEmpty: false,
    hasIssuesEnabled: repository.hasIssues,
    hasProjectsEnabled: true,
    hasPullRequestsEnabled: true,
    viewerPermission: permission,
    viewerCanAdminister: permission === 'ADMIN',
    defaultBranchRef: () => findBranchObject(scene, repository, repository.branches[0] ?? 'main'),
    ref: ({ qualifiedName }: Args) =>
      findBranchObject(scene, repository, String(qualifiedName).replace(/^refs\/heads\//u, '')),
    object: ({ expression }: Args) => findGitObject(scene, repository, expression),
    ...buildNumberedLookups(scene, repository),
    ...listFields(scene, repository),
    ...buildTypeFields(scene, repository),
  };
}

/** A branch as GraphQL shows one; null where the repository has none of that name. */
export function findBranchObject(
  scene: Scene,
  repository: SimRepository,
  branch: string,
): object | null {
  if (!repository.branches.includes(branch)) return null;
  const oid = getSha(repository, branch);
  return {
    __typename: 'Ref',
    id: `REF_${repository.databaseId}_${branch}`,
    name: branch,
    prefix: 'refs/heads/',
    repository: () => scene.objectOf(repository.id),
    target: { __typename: 'Commit', id: `C_${oid}`, oid, abbreviatedOid: oid.slice(0, 7) },
  };
}

function buildNumberedLookups(scene: Scene, repository: SimRepository): object {
  const found = (number: unknown, sought: string, ...kinds: readonly string[]): object | null => {
    const entry = findNumbered(scene.state, repository.id).find(
      (one) => one.number === number && kinds.includes(one.typename),
    );
    if (entry !== undefined) return scene.objectOf(entry.id);
    throw new HubFault(
      'NOT_FOUND',
      `Could not resolve to ${sought} with the number of ${String(number)}.`,
    );
  };
  return {
    issue: ({ number }: Args) => found(number, 'an Issue', 'Issue'),
    pullRequest: ({ number }: Args) => found(number, 'a PullRequest', 'PullRequest'),
    issueOrPullRequest: ({ number }: Args) =>
      found(number, 'an issue or pull request', 'Issue', 'PullRequest'),
    milestone: ({ number }: Args) =>
      scene.objectOf(
        findMilestones(scene.state, repository.id).find((one) => one.number === number)?.id,
      ),
    label: ({ name }: Args) =>
      scene.objectOf(
        findLabels(scene, repository).find(
          (label) => label.name.toLowerCase() === String(name).toLowerCase(),
        )?.id,
      ),
  };
}

function findLabels(scene: Scene, repository: SimRepository): readonly SimLabel[] {
  return listAll(scene.state, 'Label').filter((label) => label.repository === repository.id);
}

function listFields(scene: Scene, repository: SimRepository): object {
  const { state } = scene;
  const place = (field: string): { type: string; field: string } => ({ type: 'Repository', field });
  return {
    issues: (args: Args) =>
      scene.connection(
        pickIssues(scene, findIssues(state, repository.id), args).map(({ id }) => id),
        args,
        place('issues'),
      ),
    pullRequests: (args: Args) =>
      scene.connection(
        pickPullRequests(scene, findPullRequests(state, repository.id), args).map(({ id }) => id),
        args,
        place('pullRequests'),
      ),
    labels: (args: Args) =>
      scene.connection(
        sortInOrder(
          filterMatching(findLabels(scene, repository), 'name', args),
          args,
          toLabelKey,
        ).map(({ id }) => id),
        args,
        place('labels'),
      ),
    milestones: (args: Args) =>
      scene.connection(
        sortInOrder(pickMilestones(scene, repository, args), args, toMilestoneKey).map(
          ({ id }) => id,
        ),
        args,
        place('milestones'),
      ),
    assignableUsers: (args: Args) =>
      scene.connection(listAssignable(scene, repository, args), args, place('assignableUsers')),
  };
}

function listAssignable(
  scene: Scene,
  repository: SimRepository,
  { query }: Args,
): readonly string[] {
  const owner = getOwner(scene.state, repository);
  const part = typeof query === 'string' ? query.toLowerCase() : '';
  return listAll(scene.state, 'User')
    .filter(({ login }) => owner.login === login || owner.members.includes(login))
    .filter(({ login, name }) => `${login} ${name}`.toLowerCase().includes(part))
    .toSorted((one, other) => compare(one.login, other.login))
    .map(({ id }) => id);
}

function filterMatching<Key extends string, Kind extends Readonly<Record<Key, string>>>(
  entries: readonly Kind[],
  key: Key,
  { query }: Args,
): readonly Kind[] {
  const part = typeof query === 'string' ? query.toLowerCase() : '';
  return entries.filter((entry) => entry[key].toLowerCase().includes(part));
}

function pickMilestones(
  scene: Scene,
  repository: SimRepository,
  args: Args,
): readonly SimMilestone[] {
  const states = findIds(args, 'states');
  return filterMatching(findMilestones(scene.state, repository.id), 'title', args).filter(
    (milestone) => states === undefined || states.includes(milestone.state),
  );
}

function toLabelKey(label: SimLabel, field: string): string {
  return field === 'NAME' ? label.name.toLowerCase() : label.createdAt;
}

function toMilestoneKey(milestone: SimMilestone, field: string): string | number {
  switch (field) {
    case 'DUE_DATE':
      return milestone.dueOn ?? '';
    case 'UPDATED_AT':
      return milestone.updatedAt;
    case 'NUMBER':
      return milestone.number;
    default:
      return milestone.createdAt;
  }
}

function buildTypeFields(scene: Scene, repository: SimRepository): object {
  const owner = getOwner(scene.state, repository);
  const isOrganization = owner.typename === 'Organization';
  return {
    issueTypes: (args: Args) =>
      isOrganization
        ? scene.connection(owner.issueTypes, args, { type: 'Repository', field: 'issueTypes' })
        : null,
    issueType: ({ name }: Args) =>
      scene.objectOf(
        listAll(scene.state, 'IssueType').find(
          (type) =>
            owner.issueTypes.includes(type.id) &&
            type.name.toLowerCase() === String(name).toLowerCase(),
        )?.id,
      ),
    issueFields: (args: Args) =>
      isOrganization
        ? scene.connection(owner.issueFields, args, { type: 'Repository', field: 'issueFields' })
        : null,
    viewerCanSeeIssueFields: isOrganization,
  };
}

const EXPRESSION = /^(?:refs\/heads\/)?(?<branch>[^:]+?)(?::(?<path>.*))?$/su;

/** What an expression like `HEAD:docs/README.md` stands for; null where there is nothing. */
function findGitObject(
  scene: Scene,
  repository: SimRepository,
  expression: unknown,
): object | null {
  const { branch = '', path } = EXPRESSION.exec(String(expression))?.groups ?? {};
  const name = branch === 'HEAD' ? (repository.branches[0] ?? 'main') : branch;
  if (!repository.branches.includes(name)) return null;
  return path === undefined
    ? describe(scene, repository, { type: 'Commit', of: name })
    : findObject(scene, repository, path);
}

function findObject(scene: Scene, repository: SimRepository, path: string): object | null {
  const file = Object.entries(repository.files).find(([name]) => name === path);
  if (file !== undefined) {
    return { ...describe(scene, repository, { type: 'Blob', of: file[1] }), ...buildBlob(file[1]) };
  }
  const isFolder = Object.keys(repository.files).some((name) =>
    name.startsWith(describeFolder(path)),
  );
  return isFolder ? describe(scene, repository, { type: 'Tree', of: path }) : null;
}

function describeFolder(path: string): string {
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}

function buildBlob(text: string): object {
  return { text, isBinary: false, isTruncated: false, byteSize: Buffer.byteLength(text) };
}

function describe(
  scene: Scene,
  repository: SimRepository,
  { type, of }: { readonly type: 'Blob' | 'Commit' | 'Tree'; readonly of: string },
): object {
  const oid =
    type === 'Commit'
      ? getSha(repository, of)
      : createHash('sha1').update(`${type} ${of}`).digest('hex');
  const { url, resourcePath } = buildLocation(
    `/${writeFullName(scene.state, repository)}/commit/${oid}`,
  );
  return {
    __typename: type,
    id: `${type}_${repository.databaseId}_${oid}`,
    oid,
    abbreviatedOid: oid.slice(0, 7),
    commitUrl: url,
    commitResourcePath: resourcePath,
    repository: () => scene.objectOf(repository.id),
  };
}
