import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimIssue } from '../../state/entities.ts';
import { find, listAll, markUpdated, type State } from '../../state/state.ts';
import { findText } from '../arguments.ts';
import { buildLocation, getRepository, writeNumberedPath } from '../look.ts';
import { assertWrites } from '../permission.ts';
import { applyChange } from './payload.ts';

const MOST_SUB_ISSUES = 100;
const MOST_LEVELS = 8;

/** The mutations that put issues under each other. */
export const subIssueMutations: RootFields = {
  addSubIssue: (scene, input) => {
    const parent = scene.node(input['issueId'], 'Issue');
    assertWrites(scene, 'addSubIssue', getRepository(scene.state, parent));
    const child = findChild(scene, input);
    assertMayBeUnder(scene.state, parent, child);
    if (child.parent !== null) leaveParent(scene, child, input['replaceParent'] === true);
    putUnder(scene.state, parent, child);
    return buildBoth(scene, parent, child);
  },
  removeSubIssue: (scene, input) => {
    const { parent, child } = findPair(scene, input, 'removeSubIssue');
    takeFrom(parent, child);
    return buildBoth(scene, parent, child);
  },
  reprioritizeSubIssue: (scene, input) => {
    const { parent, child } = findPair(scene, input, 'reprioritizeSubIssue');
    move(parent, child, input);
    return { issue: applyChange(scene, parent) };
  },
};

function buildBoth(scene: Scene, parent: SimIssue, child: SimIssue): object {
  return { issue: applyChange(scene, parent), subIssue: applyChange(scene, child) };
}

function findChild(scene: Scene, input: Args): SimIssue {
  const url = findText(input, 'subIssueUrl');
  if (url === undefined) return scene.node(input['subIssueId'], 'Issue');
  const found = listAll(scene.state, 'Issue').find(
    (issue) =>
      buildLocation(writeNumberedPath(scene.state, issue)).url === url && scene.canSee(issue),
  );
  if (found === undefined) {
    throw new HubFault('NOT_FOUND', `Could not resolve to an Issue with the URL '${url}'.`);
  }
  return found;
}

function findPair(
  scene: Scene,
  input: Args,
  mutation: string,
): { readonly parent: SimIssue; readonly child: SimIssue } {
  const parent = scene.node(input['issueId'], 'Issue');
  assertWrites(scene, mutation, getRepository(scene.state, parent));
  const child = scene.node(input['subIssueId'], 'Issue');
  if (child.parent !== parent.id) {
    throw new HubFault(
      'UNPROCESSABLE',
      'The provided sub-issue is not a sub-issue of the provided parent issue',
    );
  }
  return { parent, child };
}

function assertMayBeUnder(state: State, parent: SimIssue, child: SimIssue): void {
  if (parent.id === child.id) {
    throw new HubFault('UNPROCESSABLE', 'Sub issue may not be the same as its parent');
  }
  if (parent.subIssues.includes(child.id)) {
    throw new HubFault('UNPROCESSABLE', 'Issue may not contain duplicate sub-issues');
  }
  if (isAbove(state, child, parent)) {
    throw new HubFault('UNPROCESSABLE', 'Sub issue may not be an ancestor of its parent');
  }
  assertFitsUnder(state, parent, measureHeight(state, child));
}

/** Refuses a sub-issue where its parent has enough of them or stands too deep. */
export function assertFitsUnder(state: State, parent: SimIssue, height = 1): void {
  if (parent.subIssues.length >= MOST_SUB_ISSUES) {
    throw new HubFault('UNPROCESSABLE', 'Parent cannot have more than 100 sub-issues');
  }
  if (measureDepth(state, parent) + height > MOST_LEVELS) {
    throw new HubFault('UNPROCESSABLE', 'Sub issue may not be nested more than 8 levels deep');
  }
}

function isAbove(state: State, above: SimIssue, issue: SimIssue): boolean {
  const parent = find(state, issue.parent, 'Issue');
  return parent !== undefined && (parent.id === above.id || isAbove(state, above, parent));
}

/** How many issues stand over this one: an issue without a parent is on level 0. */
function measureDepth(state: State, issue: SimIssue): number {
  const parent = find(state, issue.parent, 'Issue');
  return parent === undefined ? 0 : 1 + measureDepth(state, parent);
}

function measureHeight(state: State, issue: SimIssue): number {
  const heights = issue.subIssues.map((id) => {
    const child = find(state, id, 'Issue');
    return child === undefined ? 0 : measureHeight(state, child);
  });
  return 1 + Math.max(0, ...heights);
}

function leaveParent(scene: Scene, child: SimIssue, mayReplace: boolean): void {
  if (!mayReplace) throw new HubFault('UNPROCESSABLE', 'Sub issue may only have one parent');
  const before = find(scene.state, child.parent, 'Issue');
  if (before === undefined) return;
  takeFrom(before, child);
  markUpdated(scene.state, before);
}

/** Puts an issue after the other parts of its parent. */
export function putUnder(state: State, parent: SimIssue, child: SimIssue): void {
  parent.subIssues.push(child.id);
  child.parent = parent.id;
  markUpdated(state, parent, child);
}

function takeFrom(parent: SimIssue, child: SimIssue): void {
  parent.subIssues = parent.subIssues.filter((id) => id !== child.id);
  child.parent = null;
}

function move(parent: SimIssue, child: SimIssue, input: Args): void {
  const after = findText(input, 'afterId');
  const before = findText(input, 'beforeId');
  if ((after === undefined) === (before === undefined)) {
    throw new HubFault('UNPROCESSABLE', 'Provide exactly one of afterId or beforeId');
  }
  const rest = parent.subIssues.filter((id) => id !== child.id);
  const anchor = rest.indexOf(after ?? before ?? '');
  if (anchor < 0) {
    throw new HubFault(
      'UNPROCESSABLE',
      'The anchor is not a sub-issue of the provided parent issue',
    );
  }
  parent.subIssues = rest.toSpliced(after === undefined ? anchor : anchor + 1, 0, child.id);
}

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
