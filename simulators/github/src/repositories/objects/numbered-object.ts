import type { Args, Connection, Scene } from '../../objects.ts';
import type { SimIssue, SimLabel, SimPullRequest } from '../../state/entities.ts';
import { listAll, find } from '../../state/state.ts';
import { buildLocation, writeNumberedPath, getOwner, getRepository } from '../look.ts';
import { findPermission } from '../permission.ts';
import { sortInOrder } from './order.ts';

/** What issues and pull requests have in common. */
export function buildNumberedFields(scene: Scene, entry: SimIssue | SimPullRequest): object {
  const { state } = scene;
  const type = entry.typename;
  return {
    __typename: type,
    id: entry.id,
    databaseId: entry.databaseId,
    fullDatabaseId: String(entry.databaseId),
    number: entry.number,
    title: entry.title,
    titleHTML: entry.title,
    body: entry.body,
    closed: entry.state !== 'OPEN',
    closedAt: entry.closedAt,
    createdAt: entry.createdAt,
    publishedAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    locked: entry.locked,
    createdViaEmail: false,
    ...buildLocation(writeNumberedPath(state, entry)),
    author: () => scene.objectOf(entry.author),
    authorAssociation: () => getAssociation(scene, entry),
    repository: () => scene.objectOf(entry.repository),
    milestone: () => scene.objectOf(entry.milestone),
    ...buildViewerFields(scene, entry),
    assignees: (args: Args) =>
      scene.connection(entry.assignees, args, { type, field: 'assignees' }),
    assignedActors: (args: Args) =>
      scene.connection(entry.assignees, args, { type, field: 'assignedActors' }),
    participants: (args: Args) =>
      scene.connection([...new Set([entry.author, ...entry.assignees])], args, {
        type,
        field: 'participants',
      }),
    labels: (args: Args) => getLabels(scene, entry, args),
    comments: (args: Args) => getComments(scene, entry, args),
  };
}

function buildViewerFields(scene: Scene, entry: SimIssue | SimPullRequest): object {
  const didAuthor = entry.author === scene.viewer.id;
  const writes = (): boolean => findPermission(scene, getRepository(scene.state, entry)) !== 'READ';
  const edits = (): boolean => didAuthor || writes();
  return {
    viewerDidAuthor: didAuthor,
    viewerCanUpdate: edits,
    viewerCanLabel: writes,
    viewerCanClose: () => entry.state === 'OPEN' && edits(),
    viewerCanReopen: () => entry.state === 'CLOSED' && edits(),
  };
}

/** What the author of something is to the repository that it is in. */
export function getAssociation(
  scene: Scene,
  about: { readonly author: string; readonly repository: string },
): 'OWNER' | 'MEMBER' | 'NONE' {
  const owner = getOwner(scene.state, getRepository(scene.state, about));
  if (owner.id === about.author) return 'OWNER';
  const login = find(scene.state, about.author, 'User')?.login ?? '';
  return owner.members.includes(login) ? 'MEMBER' : 'NONE';
}

function getLabels(scene: Scene, entry: SimIssue | SimPullRequest, args: Args): Connection {
  const labels = entry.labels.flatMap((id) => find(scene.state, id, 'Label') ?? []);
  const key = (label: SimLabel, field: string): string =>
    field === 'NAME' ? label.name : label.createdAt;
  return scene.connection(
    sortInOrder(labels, args, key).map(({ id }) => id),
    args,
    { type: entry.typename, field: 'labels' },
  );
}

function getComments(scene: Scene, entry: SimIssue | SimPullRequest, args: Args): Connection {
  const comments = listAll(scene.state, 'IssueComment').filter(({ issue }) => issue === entry.id);
  return scene.connection(
    sortInOrder(comments, args, ({ updatedAt }) => updatedAt).map(({ id }) => id),
    args,
    { type: entry.typename, field: 'comments' },
  );
}
