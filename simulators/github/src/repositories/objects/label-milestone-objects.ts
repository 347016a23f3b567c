import type { Args, Scene } from '../../objects.ts';
import type { SimIssue, SimLabel, SimMilestone, SimPullRequest } from '../../state/entities.ts';
import {
  writeFullName,
  findIssues,
  buildLocation,
  findPullRequests,
  getRepository,
} from '../look.ts';
import { findPermission } from '../permission.ts';
import { pickIssues, pickPullRequests } from './filter-issues.ts';

/** A label as GraphQL shows one. */
export function labelObject(scene: Scene, label: SimLabel): object {
  const path = writeFullName(scene.state, getRepository(scene.state, label));
  return {
    __typename: 'Label',
    id: label.id,
    name: label.name,
    color: label.color,
    description: label.description,
    isDefault: false,
    createdAt: label.createdAt,
    updatedAt: label.updatedAt,
    ...buildLocation(`/${path}/labels/${encodeURIComponent(label.name)}`),
    repository: () => scene.objectOf(label.repository),
    ...buildHolders(scene, label, ({ labels }) => labels.includes(label.id)),
  };
}

/** A milestone as GraphQL shows one. */
export function buildMilestoneObject(scene: Scene, milestone: SimMilestone): object {
  const repository = getRepository(scene.state, milestone);
  const counts = (): { open: number; closed: number } => countMilestoneIssues(scene, milestone);
  const writes = (): boolean => findPermission(scene, repository) !== 'READ';
  return {
    __typename: 'Milestone',
    id: milestone.id,
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    dueOn: milestone.dueOn,
    state: milestone.state,
    closed: milestone.state === 'CLOSED',
    closedAt: milestone.closedAt,
    createdAt: milestone.createdAt,
    updatedAt: milestone.updatedAt,
    ...buildLocation(`/${writeFullName(scene.state, repository)}/milestone/${milestone.number}`),
    creator: () => scene.objectOf(milestone.creator),
    repository: () => scene.objectOf(milestone.repository),
    openIssueCount: () => counts().open,
    closedIssueCount: () => counts().closed,
    progressPercentage: () => {
      const { open, closed } = counts();
      return open + closed === 0 ? 0 : (100 * closed) / (open + closed);
    },
    viewerCanClose: writes,
    viewerCanReopen: writes,
    ...buildHolders(scene, milestone, (entry) => entry.milestone === milestone.id),
  };
}

/** How many issues and pull requests of a milestone are open, and how many are not. */
export function countMilestoneIssues(
  scene: Scene,
  milestone: SimMilestone,
): { readonly open: number; readonly closed: number } {
  const entries = [
    ...findIssues(scene.state, milestone.repository),
    ...findPullRequests(scene.state, milestone.repository),
  ].filter((entry) => entry.milestone === milestone.id);
  const open = entries.filter(({ state }) => state === 'OPEN').length;
  return { open, closed: entries.length - open };
}

function buildHolders(
  scene: Scene,
  held: SimLabel | SimMilestone,
  holds: (entry: SimIssue | SimPullRequest) => boolean,
): object {
  const type = held.typename;
  return {
    issues: (args: Args) =>
      scene.connection(
        pickIssues(scene, findIssues(scene.state, held.repository).filter(holds), args).map(
          ({ id }) => id,
        ),
        args,
        { type, field: 'issues' },
      ),
    pullRequests: (args: Args) =>
      scene.connection(
        pickPullRequests(
          scene,
          findPullRequests(scene.state, held.repository).filter(holds),
          args,
        ).map(({ id }) => id),
        args,
        { type, field: 'pullRequests' },
      ),
  };
}
