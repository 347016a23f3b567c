import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimIssue } from '../../state/entities.ts';
import { getRepository } from '../look.ts';
import { assertWrites } from '../permission.ts';
import { applyChange } from './payload.ts';

/** The mutations that say which issue waits for which. */
export const dependencyMutations: RootFields = {
  addBlockedBy: (scene, input) => {
    const { issue, blocking } = findBlockedPair(scene, input, 'addBlockedBy');
    if (issue.id === blocking.id) {
      throw new HubFault('UNPROCESSABLE', 'An issue cannot be blocked by itself');
    }
    if (issue.blockedBy.includes(blocking.id)) {
      throw new HubFault('UNPROCESSABLE', 'Target issue has already been taken');
    }
    if (blocking.blockedBy.includes(issue.id)) {
      throw new HubFault('UNPROCESSABLE', 'This dependency would create a circular dependency');
    }
    issue.blockedBy.push(blocking.id);
    return buildBlockedPair(scene, issue, blocking);
  },
  removeBlockedBy: (scene, input) => {
    const { issue, blocking } = findBlockedPair(scene, input, 'removeBlockedBy');
    if (!issue.blockedBy.includes(blocking.id)) {
      throw new HubFault('NOT_FOUND', 'The issue is not blocked by the provided issue');
    }
    issue.blockedBy = issue.blockedBy.filter((id) => id !== blocking.id);
    return buildBlockedPair(scene, issue, blocking);
  },
};

function findBlockedPair(
  scene: Scene,
  input: Args,
  mutation: string,
): { readonly issue: SimIssue; readonly blocking: SimIssue } {
  const issue = scene.node(input['issueId'], 'Issue');
  assertWrites(scene, mutation, getRepository(scene.state, issue));
  return { issue, blocking: scene.node(input['blockingIssueId'], 'Issue') };
}

function buildBlockedPair(scene: Scene, issue: SimIssue, blocking: SimIssue): object {
  return { issue: applyChange(scene, issue), blockingIssue: applyChange(scene, blocking) };
}
