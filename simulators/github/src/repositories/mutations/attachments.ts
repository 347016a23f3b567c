import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { findIds, findObjects, findText } from '../arguments.ts';
import { getRepository } from '../look.ts';
import { assertWrites } from '../permission.ts';
import { assertOfRepository, assertUsers, applyChange } from './payload.ts';

/** The mutations that give and take labels and assignees. */
export const attachmentMutations: RootFields = {
  addLabelsToLabelable: (scene, input) => {
    const entry = findWritable(scene, input['labelableId'], 'addLabelsToLabelable');
    const added = addIds(input, 'labelIds', ['labels', 'labelId']);
    assertOfRepository(scene, entry.repository, added);
    entry.labels = [...new Set([...entry.labels, ...added])];
    return { labelable: applyChange(scene, entry) };
  },
  removeLabelsFromLabelable: (scene, input) => {
    const entry = findWritable(scene, input['labelableId'], 'removeLabelsFromLabelable');
    const removed = assertOfRepository(scene, entry.repository, findIds(input, 'labelIds') ?? []);
    entry.labels = entry.labels.filter((id) => !removed.includes(id));
    return { labelable: applyChange(scene, entry) };
  },
  addAssigneesToAssignable: (scene, input) => {
    const entry = findWritable(scene, input['assignableId'], 'addAssigneesToAssignable');
    const added = assertUsers(scene, addIds(input, 'assigneeIds', ['assignees', 'actorId']));
    entry.assignees = [...new Set([...entry.assignees, ...added])];
    return { assignable: applyChange(scene, entry) };
  },
  removeAssigneesFromAssignable: (scene, input) => {
    const entry = findWritable(scene, input['assignableId'], 'removeAssigneesFromAssignable');
    const removed = assertUsers(scene, findIds(input, 'assigneeIds') ?? []);
    entry.assignees = entry.assignees.filter((id) => !removed.includes(id));
    return { assignable: applyChange(scene, entry) };
  },
};

function findWritable(scene: Scene, id: unknown, mutation: string): SimIssue | SimPullRequest {
  const entry = scene.node(id, 'Issue', 'PullRequest');
  assertWrites(scene, mutation, getRepository(scene.state, entry));
  return entry;
}

/** Node ids that are given plainly, or each in an object that may say more of it. */
export function addIds(
  input: Args,
  plain: string,
  [list, key]: readonly [string, string],
): readonly string[] {
  const within = (findObjects(input, list) ?? []).flatMap((entry) => findText(entry, key) ?? []);
  return [...(findIds(input, plain) ?? []), ...within];
}
