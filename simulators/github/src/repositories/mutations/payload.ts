import { HubFault, type Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { find, markUpdated } from '../../state/state.ts';

/** Asks that a text be neither empty nor too long, in GitHub's words. */
export function assertTitle(title: string): void {
  if (title.trim() === '') throw new HubFault('UNPROCESSABLE', "Title can't be blank");
  if (title.length > 256) {
    throw new HubFault('UNPROCESSABLE', 'Title is too long (maximum is 256 characters)');
  }
}

/** Asks that a body be as long as GitHub takes it. */
export function assertBody(body: string): void {
  if (body.length > 65_536) {
    throw new HubFault('UNPROCESSABLE', 'Body is too long (maximum is 65536 characters)');
  }
}

/** An issue, after it was noted that it has changed, as the answer of a mutation. */
export function applyChange(scene: Scene, entry: SimIssue | SimPullRequest): object | null {
  markUpdated(scene.state, entry);
  return scene.objectOf(entry.id);
}

/** Asks that labels and the milestone be of the repository that they are given in. */
export function assertOfRepository(
  scene: Scene,
  repository: string,
  ids: readonly string[],
): readonly string[] {
  for (const id of ids) {
    const found = scene.node(id, 'Label', 'Milestone');
    if (found.repository !== repository) {
      const kind = found.typename;
      throw new HubFault('UNPROCESSABLE', `${kind} does not belong to this repository`);
    }
  }
  return [...new Set(ids)];
}

/** Asks that each be a user. */
export function assertUsers(scene: Scene, ids: readonly string[]): readonly string[] {
  for (const id of ids) {
    if (find(scene.state, id, 'User') === undefined) scene.node(id, 'User');
  }
  return [...new Set(ids)];
}
