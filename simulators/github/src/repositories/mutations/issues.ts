import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import { makeItem } from '../../projects/make-item.ts';
import type { SimIssue, SimPullRequest, SimRepository } from '../../state/entities.ts';
import { find, listAll, type State, writeTimestamp } from '../../state/state.ts';
import { findIds, findObject, findObjects, findText } from '../arguments.ts';
import { closeIssueFor, reopen } from '../close-issue.ts';
import { getRepository } from '../look.ts';
import { makeIssue } from '../make.ts';
import {
  assertEdits,
  assertOwns,
  assertTokenReaches,
  assertWrites,
  findPermission,
} from '../permission.ts';
import { assertIssueType, readFieldValues, writeFieldValues } from './issue-fields.ts';
import {
  applyChange,
  assertBody,
  assertOfRepository,
  assertTitle,
  assertUsers,
} from './payload.ts';
import { assertFitsUnder, putUnder } from './sub-issues.ts';

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

/** Mutation.createIssue. */
function createIssue(scene: Scene, input: Args): object {
  const repository = scene.node(input['repositoryId'], 'Repository');
  assertTokenReaches(scene, repository);
  if (!repository.hasIssues) {
    throw new HubFault('UNPROCESSABLE', 'Issues are disabled for this repository');
  }
  const parent = findParent(scene, input);
  const fields = readFieldValues(scene, repository, findObjects(input, 'issueFields') ?? []);
  const projects = (findIds(input, 'projectV2Ids') ?? []).map((id) => scene.node(id, 'ProjectV2'));
  const issue = makeIssue(scene.state, repository, readFacts(scene, repository, input));
  writeFieldValues(issue, fields);
  if (parent !== undefined) putUnder(scene.state, parent, issue);
  for (const project of projects) {
    makeItem(scene.state, project, { content: issue.id, creator: scene.viewer.id });
  }
  return { issue: scene.objectOf(issue.id) };
}

function findParent(scene: Scene, input: Args): SimIssue | undefined {
  const id = findText(input, 'parentIssueId');
  if (id === undefined) return undefined;
  const parent = scene.node(id, 'Issue');
  assertFitsUnder(scene.state, parent);
  return parent;
}

/** What an outsider says of labels, assignees and milestones is left out, as GitHub does it. */
function readFacts(
  scene: Scene,
  repository: SimRepository,
  input: Args,
): Parameters<typeof makeIssue>[2] {
  const title = findText(input, 'title') ?? '';
  const body = findText(input, 'body') ?? '';
  assertTitle(title);
  assertBody(body);
  const said = { title, body, author: scene.viewer.id };
  if (findPermission(scene, repository) === 'READ') return said;
  const milestone = findText(input, 'milestoneId');
  const issueType = findText(input, 'issueTypeId');
  assertOfRepository(scene, repository.id, milestone === undefined ? [] : [milestone]);
  if (issueType !== undefined) assertIssueType(scene, repository, issueType);
  return {
    ...said,
    labels: assertOfRepository(scene, repository.id, findIds(input, 'labelIds') ?? []),
    assignees: assertUsers(scene, findIds(input, 'assigneeIds') ?? []),
    milestone: milestone ?? null,
    issueType: issueType ?? null,
  };
}

/** Deletes an issue with its comments and items, and takes it out of everything that names it. */
function forgetIssue(state: State, issue: SimIssue): void {
  for (const item of listAll(state, 'ProjectV2Item').filter(
    ({ content }) => content === issue.id,
  )) {
    const project = find(state, item.project, 'ProjectV2');
    if (project !== undefined) project.items = project.items.filter((id) => id !== item.id);
    state.entities.delete(item.id);
  }
  for (const comment of listAll(state, 'IssueComment').filter((one) => one.issue === issue.id)) {
    state.entities.delete(comment.id);
  }
  for (const other of listAll(state, 'Issue')) {
    if (other.parent === issue.id) other.parent = null;
    if (other.duplicateOf === issue.id) delete other.duplicateOf;
    other.subIssues = other.subIssues.filter((id) => id !== issue.id);
    other.blockedBy = other.blockedBy.filter((id) => id !== issue.id);
  }
  state.entities.delete(issue.id);
}

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
function addIds(
  input: Args,
  plain: string,
  [list, key]: readonly [string, string],
): readonly string[] {
  const within = (findObjects(input, list) ?? []).flatMap((entry) => findText(entry, key) ?? []);
  return [...(findIds(input, plain) ?? []), ...within];
}
