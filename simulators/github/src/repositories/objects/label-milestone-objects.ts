import type { Args, Scene } from '../../objects.ts';
import type { SimIssue, SimLabel, SimMilestone, SimPullRequest } from '../../state/entities.ts';
import { fullName, issuesIn, located, pullRequestsIn, repositoryOf } from '../look.ts';
import { permissionIn } from '../permission.ts';
import { pickIssues, pickPullRequests } from './filter-issues.ts';

/** A label as GraphQL shows one. */
export function labelObject(scene: Scene, label: SimLabel): object {
  const path = fullName(scene.state, repositoryOf(scene.state, label));
  return {
    __typename: 'Label',
    id: label.id,
    name: label.name,
    color: label.color,
    description: label.description,
    isDefault: false,
    createdAt: label.createdAt,
    updatedAt: label.updatedAt,
    ...located(`/${path}/labels/${encodeURIComponent(label.name)}`),
    repository: () => scene.objectOf(label.repository),
    ...holders(scene, label, ({ labels }) => labels.includes(label.id)),
  };
}

/** A milestone as GraphQL shows one. */
export function milestoneObject(scene: Scene, milestone: SimMilestone): object {
  const repository = repositoryOf(scene.state, milestone);
  const counts = (): { open: number; closed: number } => milestoneCounts(scene, milestone);
  const writes = (): boolean => permissionIn(scene, repository) !== 'READ';
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
    ...located(`/${fullName(scene.state, repository)}/milestone/${milestone.number}`),
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
    ...holders(scene, milestone, (entry) => entry.milestone === milestone.id),
  };
}

/** How many issues and pull requests of a milestone are open, and how many are not. */
export function milestoneCounts(
  scene: Scene,
  milestone: SimMilestone,
): { readonly open: number; readonly closed: number } {
  const entries = [
    ...issuesIn(scene.state, milestone.repository),
    ...pullRequestsIn(scene.state, milestone.repository),
  ].filter((entry) => entry.milestone === milestone.id);
  const open = entries.filter(({ state }) => state === 'OPEN').length;
  return { open, closed: entries.length - open };
}

function holders(
  scene: Scene,
  held: SimLabel | SimMilestone,
  holds: (entry: SimIssue | SimPullRequest) => boolean,
): object {
  const type = held.typename;
  return {
    issues: (args: Args) =>
      scene.connection(
        pickIssues(scene, issuesIn(scene.state, held.repository).filter(holds), args).map(
          ({ id }) => id,
        ),
        args,
        { type, field: 'issues' },
      ),
    pullRequests: (args: Args) =>
      scene.connection(
        pickPullRequests(
          scene,
          pullRequestsIn(scene.state, held.repository).filter(holds),
          args,
        ).map(({ id }) => id),
        args,
        { type, field: 'pullRequests' },
      ),
  };
}
