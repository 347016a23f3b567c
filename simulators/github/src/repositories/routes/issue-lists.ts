import type { RestCall, Route, Scene } from '../../objects.ts';
import type { SimIssue, SimLabel, SimPullRequest } from '../../state/entities.ts';
import { all, find, touch } from '../../state/state.ts';
import { ownerByLogin, repositoryOf } from '../look.ts';
import { makeLabel } from '../make.ts';
import { issueBody, labelBody } from './bodies.ts';
import { notFound, numberedOf, writableIn, WRITE_SCOPES } from './rest.ts';

type Numbered = SimIssue | SimPullRequest;

const ONE = '/repos/{owner}/{repo}/issues/{issue_number}';

/** Labels and assignees of one issue or pull request, a few at a time. */
export const issueListRoutes: readonly Route[] = [
  { method: 'POST', path: `${ONE}/labels`, scopes: WRITE_SCOPES, handle: addLabels },
  { method: 'DELETE', path: `${ONE}/labels/{name}`, scopes: WRITE_SCOPES, handle: removeLabel },
  { method: 'POST', path: `${ONE}/assignees`, scopes: WRITE_SCOPES, handle: addAssignees },
  { method: 'DELETE', path: `${ONE}/assignees`, scopes: WRITE_SCOPES, handle: removeAssignees },
];

function entryIn(scene: Scene, call: RestCall): Numbered {
  return numberedOf(scene, writableIn(scene, call), call.params['issue_number']);
}

function labelIn(scene: Scene, entry: Numbered, name: string): SimLabel | undefined {
  return all(scene.state, 'Label').find(
    (label) =>
      label.repository === entry.repository && label.name.toLowerCase() === name.toLowerCase(),
  );
}

function labelsReply(scene: Scene, entry: Numbered): ReturnType<Route['handle']> {
  touch(scene.state, entry);
  const labels = entry.labels.flatMap((id) => find(scene.state, id, 'Label') ?? []);
  return { status: 200, body: labels.map((label) => labelBody(scene, label)) };
}

/** A label that is not there yet is made, as GitHub does. */
function addLabels(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = entryIn(scene, call);
  const names = textsIn(call, 'labels');
  const repository = repositoryOf(scene.state, entry);
  const made = names.map(
    (name) =>
      labelIn(scene, entry, name) ?? makeLabel(scene.state, repository, { name, color: 'ededed' }),
  );
  entry.labels = [...new Set([...entry.labels, ...made.map(({ id }) => id)])];
  return labelsReply(scene, entry);
}

function removeLabel(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = entryIn(scene, call);
  const label = labelIn(scene, entry, call.params['name'] ?? '');
  if (label === undefined || !entry.labels.includes(label.id)) throw notFound();
  entry.labels = entry.labels.filter((id) => id !== label.id);
  return labelsReply(scene, entry);
}

/** Who cannot be assigned is left out without a word. */
function addAssignees(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = entryIn(scene, call);
  entry.assignees = [...new Set([...entry.assignees, ...peopleIn(scene, call)])];
  touch(scene.state, entry);
  return { status: 201, body: issueBody(scene, entry) };
}

function removeAssignees(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = entryIn(scene, call);
  const gone = new Set(peopleIn(scene, call));
  entry.assignees = entry.assignees.filter((id) => !gone.has(id));
  touch(scene.state, entry);
  return { status: 200, body: issueBody(scene, entry) };
}

function peopleIn(scene: Scene, call: RestCall): readonly string[] {
  return textsIn(call, 'assignees').flatMap((login) => {
    const owner = ownerByLogin(scene.state, login);
    return owner?.typename === 'User' ? [owner.id] : [];
  });
}

function textsIn({ body }: RestCall, name: string): readonly string[] {
  const given = body[name];
  return Array.isArray(given) ? given.map(String) : [];
}
