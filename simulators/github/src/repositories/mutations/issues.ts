import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { writeTimestamp } from '../../state/state.ts';
import { findObject, findText } from '../arguments.ts';
import { closeIssueFor, reopen } from '../close-issue.ts';
import { forgetIssue } from '../forget-issue.ts';
import { getRepository } from '../look.ts';
import { assertEdits, assertOwns, assertWrites } from '../permission.ts';
import { addIds } from './attachments.ts';
import { createIssue } from './create-issue.ts';
import { assertIssueType } from './issue-fields.ts';
import {
  assertBody,
  assertOfRepository,
  assertTitle,
  assertUsers,
  applyChange,
} from './payload.ts';

/** The mutations of issues and pull requests themselves. */
export const issueMutations: RootFields = {
  createIssue,
  updateIssue: (scene, input) => {
    const issue = scene.node(input['id'], 'Issue');
    assertEdit(scene, issue, { input, mutation: 'updateIssue' });
    const change = {
      ...readCommon(scene, issue, input),
      ...readType(scene, issue, input),
    };
    // What may be refused is read before anything is changed.
    updateState(scene, issue, input);
    Object.assign(issue, change);
    return { issue: applyChange(scene, issue), actor: scene.objectOf(scene.viewer.id) };
  },
  updatePullRequest: (scene, input) => {
    const pull = scene.node(input['pullRequestId'], 'PullRequest');
    assertEdit(scene, pull, { input, mutation: 'updatePullRequest' });
    const base = findText(input, 'baseRefName');
    const change = {
      ...readCommon(scene, pull, input),
      ...(base !== undefined && { base: assertBranch(scene, pull, base) }),
    };
    setPullState(scene, pull, findText(input, 'state'));
    Object.assign(pull, change);
    return { pullRequest: applyChange(scene, pull), actor: scene.objectOf(scene.viewer.id) };
  },
  closeIssue: (scene, input) => {
    const issue = findEditable(scene, input, 'closeIssue');
    close(scene, issue, input);
    return { issue: applyChange(scene, issue) };
  },
  reopenIssue: (scene, input) => {
    const issue = findEditable(scene, input, 'reopenIssue');
    reopen(scene.state, issue);
    return { issue: applyChange(scene, issue) };
  },
  deleteIssue: (scene, input) => {
    const issue = scene.node(input['issueId'], 'Issue');
    assertOwns(scene, 'deleteIssue', getRepository(scene.state, issue));
    forgetIssue(scene.state, issue);
    return { repository: scene.objectOf(issue.repository) };
  },
};

const METADATA = [
  'labelIds',
  'labels',
  'assigneeIds',
  'assignees',
  'milestoneId',
  'issueTypeId',
  'issueType',
];

function assertEdit(
  scene: Scene,
  entry: SimIssue | SimPullRequest,
  { input, mutation }: { readonly input: Args; readonly mutation: string },
): void {
  const repository = getRepository(scene.state, entry);
  if (METADATA.some((key) => input[key] !== undefined)) assertWrites(scene, mutation, repository);
  else assertEdits(scene, mutation, { author: entry.author, repository });
}

function findEditable(scene: Scene, input: Args, mutation: string): SimIssue {
  const issue = scene.node(input['issueId'], 'Issue');
  assertEdit(scene, issue, { input: {}, mutation });
  return issue;
}

type Common = Partial<
  Pick<SimIssue, 'title' | 'body' | 'labels' | 'assignees' | 'milestone' | 'issueType'>
>;

function readCommon(scene: Scene, entry: SimIssue | SimPullRequest, input: Args): Common {
  const title = findText(input, 'title');
  const body = findText(input, 'body');
  if (title !== undefined) assertTitle(title);
  if (body !== undefined) assertBody(body);
  return {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...readAttached(scene, entry, input),
  };
}

function readAttached(scene: Scene, entry: SimIssue | SimPullRequest, input: Args): Common {
  const milestone = findText(input, 'milestoneId');
  if (milestone !== undefined) assertOfRepository(scene, entry.repository, [milestone]);
  const labels = addIds(input, 'labelIds', ['labels', 'labelId']);
  const assignees = addIds(input, 'assigneeIds', ['assignees', 'actorId']);
  return {
    ...(has(input, 'labelIds', 'labels') && {
      labels: [...assertOfRepository(scene, entry.repository, labels)],
    }),
    ...(has(input, 'assigneeIds', 'assignees') && {
      assignees: [...assertUsers(scene, assignees)],
    }),
    ...(has(input, 'milestoneId') && { milestone: milestone ?? null }),
  };
}

function has(input: Args, ...keys: readonly string[]): boolean {
  return keys.some((key) => input[key] !== undefined);
}

function readType(scene: Scene, issue: SimIssue, input: Args): Common {
  const given = has(input, 'issueType') ? findObject(input, 'issueType') : input;
  if (!has(given, 'issueTypeId')) return {};
  const type = findText(given, 'issueTypeId');
  if (type !== undefined) assertIssueType(scene, getRepository(scene.state, issue), type);
  return { issueType: type ?? null };
}

function updateState(scene: Scene, issue: SimIssue, input: Args): void {
  const more = findObject(input, 'stateInput');
  const wanted = findText(more, 'value') ?? findText(input, 'state');
  if (wanted === 'OPEN') reopen(scene.state, issue);
  if (wanted === 'CLOSED') close(scene, issue, more);
}

function close(scene: Scene, issue: SimIssue, input: Args): void {
  const duplicate = findText(input, 'duplicateIssueId');
  if (duplicate !== undefined) issue.duplicateOf = scene.node(duplicate, 'Issue').id;
  const reason = duplicate === undefined ? findText(input, 'stateReason') : 'DUPLICATE';
  closeIssueFor(scene.state, issue, (reason ?? 'COMPLETED') as 'COMPLETED');
}

/** Asks that a branch be there, and gives its name back. */
function assertBranch(scene: Scene, pull: SimPullRequest, branch: string): string {
  if (getRepository(scene.state, pull).branches.includes(branch)) return branch;
  throw new HubFault('UNPROCESSABLE', `Proposed base branch '${branch}' was not found`);
}

/** Closes a pull request or opens it again; what is merged stays so. */
export function setPullState(scene: Scene, pull: SimPullRequest, wanted: string | undefined): void {
  if (wanted === undefined || wanted === pull.state) return;
  if (pull.state === 'MERGED') {
    throw new HubFault('UNPROCESSABLE', 'Could not change the state of a merged pull request');
  }
  pull.state = wanted === 'OPEN' ? 'OPEN' : 'CLOSED';
  pull.closedAt = wanted === 'OPEN' ? null : writeTimestamp(scene.state);
}
