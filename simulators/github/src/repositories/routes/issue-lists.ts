import type { RestCall, Route, Scene } from '../../objects.ts';
import type { SimIssue, SimLabel, SimPullRequest } from '../../state/entities.ts';
import { listAll, find, markUpdated } from '../../state/state.ts';
import { findOwnerByLogin, getRepository } from '../look.ts';
import { makeLabel } from '../make.ts';
import { buildIssueBody, labelBody } from './bodies.ts';
import { createNotFound, getNumbered, findWritable, WRITE_SCOPES } from './rest.ts';

type Numbered = SimIssue | SimPullRequest;

const ONE_ENTRY = '/repos/{owner}/{repo}/issues/{issue_number}';

/** Labels and assignees of one issue or pull request, a few at a time. */
export const issueListRoutes: readonly Route[] = [
  { method: 'POST', path: `${ONE_ENTRY}/labels`, scopes: WRITE_SCOPES, handle: addLabels },
  {
    method: 'DELETE',
    path: `${ONE_ENTRY}/labels/{name}`,
    scopes: WRITE_SCOPES,
    handle: removeLabel,
  },
  { method: 'POST', path: `${ONE_ENTRY}/assignees`, scopes: WRITE_SCOPES, handle: addAssignees },
  {
    method: 'DELETE',
    path: `${ONE_ENTRY}/assignees`,
    scopes: WRITE_SCOPES,
    handle: removeAssignees,
  },
];

function findEntry(scene: Scene, call: RestCall): Numbered {
  return getNumbered(scene, findWritable(scene, call), call.params['issue_number']);
}

function labelIn(scene: Scene, entry: Numbered, name: string): SimLabel | undefined {
  return listAll(scene.state, 'Label').find(
    (label) =>
      label.repository === entry.repository && label.name.toLowerCase() === name.toLowerCase(),
  );
}

function answerLabelsReply(scene: Scene, entry: Numbered): ReturnType<Route['handle']> {
  markUpdated(scene.state, entry);
  const labels = entry.labels.flatMap((id) => find(scene.state, id, 'Label') ?? []);
  return { status: 200, body: labels.map((label) => labelBody(scene, label)) };
}

/** A label that is not there yet is made, as GitHub does. */
function addLabels(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  const names = findTexts(call, 'labels');
  const repository = getRepository(scene.state, entry);
  const made = names.map(
    (name) =>
      labelIn(scene, entry, name) ?? makeLabel(scene.state, repository, { name, color: 'ededed' }),
  );
  entry.labels = [...new Set([...entry.labels, ...made.map(({ id }) => id)])];
  return answerLabelsReply(scene, entry);
}

function removeLabel(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  const label = labelIn(scene, entry, call.params['name'] ?? '');
  if (label === undefined || !entry.labels.includes(label.id)) throw createNotFound();
  entry.labels = entry.labels.filter((id) => id !== label.id);
  return answerLabelsReply(scene, entry);
}

/** Who cannot be assigned is left out without a word. */
function addAssignees(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  entry.assignees = [...new Set([...entry.assignees, ...findPeople(scene, call)])];
  markUpdated(scene.state, entry);
  return { status: 201, body: buildIssueBody(scene, entry) };
}

function removeAssignees(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  const gone = new Set(findPeople(scene, call));
  entry.assignees = entry.assignees.filter((id) => !gone.has(id));
  markUpdated(scene.state, entry);
  return { status: 200, body: buildIssueBody(scene, entry) };
}

function findPeople(scene: Scene, call: RestCall): readonly string[] {
  return findTexts(call, 'assignees').flatMap((login) => {
    const owner = findOwnerByLogin(scene.state, login);
    return owner?.typename === 'User' ? [owner.id] : [];
  });
}

function findTexts({ body }: RestCall, name: string): readonly string[] {
  const given = body[name];
  return Array.isArray(given) ? given.map(String) : [];
}
