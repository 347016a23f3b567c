import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimIssue } from '../../state/entities.ts';
import { all, find, type State, touch } from '../../state/state.ts';
import { textIn } from '../arguments.ts';
import { located, numberedPath, repositoryOf } from '../look.ts';
import { assertWrites } from '../permission.ts';
import { changed } from './payload.ts';

const MOST_SUB_ISSUES = 100;
const MOST_LEVELS = 8;

/** The mutations that put issues under each other. */
export const subIssueMutations: RootFields = {
  addSubIssue: (scene, input) => {
    const parent = scene.node(input['issueId'], 'Issue');
    assertWrites(scene, 'addSubIssue', repositoryOf(scene.state, parent));
    const child = childIn(scene, input);
    assertMayBeUnder(scene.state, parent, child);
    if (child.parent !== null) leaveParent(scene, child, input['replaceParent'] === true);
    putUnder(scene.state, parent, child);
    return both(scene, parent, child);
  },
  removeSubIssue: (scene, input) => {
    const { parent, child } = pair(scene, input, 'removeSubIssue');
    takeFrom(parent, child);
    return both(scene, parent, child);
  },
  reprioritizeSubIssue: (scene, input) => {
    const { parent, child } = pair(scene, input, 'reprioritizeSubIssue');
    move(parent, child, input);
    return { issue: changed(scene, parent) };
  },
};

function both(scene: Scene, parent: SimIssue, child: SimIssue): object {
  return { issue: changed(scene, parent), subIssue: changed(scene, child) };
}

function childIn(scene: Scene, input: Args): SimIssue {
  const url = textIn(input, 'subIssueUrl');
  if (url === undefined) return scene.node(input['subIssueId'], 'Issue');
  const found = all(scene.state, 'Issue').find(
    (issue) => located(numberedPath(scene.state, issue)).url === url && scene.canSee(issue),
  );
  if (found === undefined) {
    throw new HubFault('NOT_FOUND', `Could not resolve to an Issue with the URL '${url}'.`);
  }
  return found;
}

function pair(
  scene: Scene,
  input: Args,
  mutation: string,
): { readonly parent: SimIssue; readonly child: SimIssue } {
  const parent = scene.node(input['issueId'], 'Issue');
  assertWrites(scene, mutation, repositoryOf(scene.state, parent));
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
  assertFitsUnder(state, parent, heightOf(state, child));
}

/** Refuses a sub-issue where its parent has enough of them or stands too deep. */
export function assertFitsUnder(state: State, parent: SimIssue, height = 1): void {
  if (parent.subIssues.length >= MOST_SUB_ISSUES) {
    throw new HubFault('UNPROCESSABLE', 'Parent cannot have more than 100 sub-issues');
  }
  if (depthOf(state, parent) + height > MOST_LEVELS) {
    throw new HubFault('UNPROCESSABLE', 'Sub issue may not be nested more than 8 levels deep');
  }
}

function isAbove(state: State, above: SimIssue, issue: SimIssue): boolean {
  const parent = find(state, issue.parent, 'Issue');
  return parent !== undefined && (parent.id === above.id || isAbove(state, above, parent));
}

/** How many issues stand over this one: an issue without a parent is on level 0. */
function depthOf(state: State, issue: SimIssue): number {
  const parent = find(state, issue.parent, 'Issue');
  return parent === undefined ? 0 : 1 + depthOf(state, parent);
}

function heightOf(state: State, issue: SimIssue): number {
  const heights = issue.subIssues.map((id) => {
    const child = find(state, id, 'Issue');
    return child === undefined ? 0 : heightOf(state, child);
  });
  return 1 + Math.max(0, ...heights);
}

function leaveParent(scene: Scene, child: SimIssue, mayReplace: boolean): void {
  if (!mayReplace) throw new HubFault('UNPROCESSABLE', 'Sub issue may only have one parent');
  const before = find(scene.state, child.parent, 'Issue');
  if (before === undefined) return;
  takeFrom(before, child);
  touch(scene.state, before);
}

/** Puts an issue after the other parts of its parent. */
export function putUnder(state: State, parent: SimIssue, child: SimIssue): void {
  parent.subIssues.push(child.id);
  child.parent = parent.id;
  touch(state, parent, child);
}

function takeFrom(parent: SimIssue, child: SimIssue): void {
  parent.subIssues = parent.subIssues.filter((id) => id !== child.id);
  child.parent = null;
}

function move(parent: SimIssue, child: SimIssue, input: Args): void {
  const after = textIn(input, 'afterId');
  const before = textIn(input, 'beforeId');
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
