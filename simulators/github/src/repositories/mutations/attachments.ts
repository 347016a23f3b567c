import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { idsIn, objectsIn, textIn } from '../arguments.ts';
import { repositoryOf } from '../look.ts';
import { assertWrites } from '../permission.ts';
import { assertOfRepository, assertUsers, changed } from './payload.ts';

/** The mutations that give and take labels and assignees. */
export const attachmentMutations: RootFields = {
  addLabelsToLabelable: (scene, input) => {
    const entry = writable(scene, input['labelableId'], 'addLabelsToLabelable');
    const added = idsAlso(input, 'labelIds', ['labels', 'labelId']);
    assertOfRepository(scene, entry.repository, added);
    entry.labels = [...new Set([...entry.labels, ...added])];
    return { labelable: changed(scene, entry) };
  },
  removeLabelsFromLabelable: (scene, input) => {
    const entry = writable(scene, input['labelableId'], 'removeLabelsFromLabelable');
    const removed = assertOfRepository(scene, entry.repository, idsIn(input, 'labelIds') ?? []);
    entry.labels = entry.labels.filter((id) => !removed.includes(id));
    return { labelable: changed(scene, entry) };
  },
  addAssigneesToAssignable: (scene, input) => {
    const entry = writable(scene, input['assignableId'], 'addAssigneesToAssignable');
    const added = assertUsers(scene, idsAlso(input, 'assigneeIds', ['assignees', 'actorId']));
    entry.assignees = [...new Set([...entry.assignees, ...added])];
    return { assignable: changed(scene, entry) };
  },
  removeAssigneesFromAssignable: (scene, input) => {
    const entry = writable(scene, input['assignableId'], 'removeAssigneesFromAssignable');
    const removed = assertUsers(scene, idsIn(input, 'assigneeIds') ?? []);
    entry.assignees = entry.assignees.filter((id) => !removed.includes(id));
    return { assignable: changed(scene, entry) };
  },
};

function writable(scene: Scene, id: unknown, mutation: string): SimIssue | SimPullRequest {
  const entry = scene.node(id, 'Issue', 'PullRequest');
  assertWrites(scene, mutation, repositoryOf(scene.state, entry));
  return entry;
}

/** Node ids that are given plainly, or each in an object that may say more of it. */
export function idsAlso(
  input: Args,
  plain: string,
  [list, key]: readonly [string, string],
): readonly string[] {
  const within = (objectsIn(input, list) ?? []).flatMap((entry) => textIn(entry, key) ?? []);
  return [...(idsIn(input, plain) ?? []), ...within];
}
