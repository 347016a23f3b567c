import { type Args, HubFault, type Scene } from '../../objects.ts';
import { makeItem } from '../../projects/make-item.ts';
import type { SimIssue, SimRepository } from '../../state/entities.ts';
import { findIds, findObjects, findText } from '../arguments.ts';
import { makeIssue } from '../make.ts';
import { assertTokenReaches, findPermission } from '../permission.ts';
import { assertIssueType, readFieldValues, writeFieldValues } from './issue-fields.ts';
import { assertBody, assertOfRepository, assertTitle, assertUsers } from './payload.ts';
import { assertFitsUnder, putUnder } from './sub-issues.ts';

/** Mutation.createIssue. */
export function createIssue(scene: Scene, input: Args): object {
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
