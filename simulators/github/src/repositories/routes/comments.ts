import { HubFault, listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimComment, SimIssue, SimLabel, SimPullRequest } from '../../state/entities.ts';
import { find, listAll, markUpdated } from '../../state/state.ts';
import { findOwnerByLogin, getRepository, getSubject } from '../look.ts';
import { makeComment, makeLabel } from '../make.ts';
import { assertTokenReaches, findPermission } from '../permission.ts';
import { buildCommentBody, buildIssueBody, buildLabelBody } from './bodies.ts';
import {
  createNotFound,
  findRepository,
  findWritable,
  getNumbered,
  requireText,
  WRITE_SCOPES,
} from './rest.ts';

const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const ONE = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
const RESOURCE = 'IssueComment';

/** Comments on issues and pull requests. */
export const commentRoutes: readonly Route[] = [
  { method: 'GET', path: OF_ISSUE, handle: list },
  { method: 'POST', path: OF_ISSUE, scopes: WRITE_SCOPES, handle: create },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => ({
      status: 200,
      body: buildCommentBody(scene, findComment(scene, call)),
    }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'DELETE', path: ONE, scopes: WRITE_SCOPES, handle: remove },
];

function list(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const subject = getNumbered(scene, findRepository(scene, call), call.params['issue_number']);
  const since = Date.parse(call.query.get('since') ?? '1970-01-01');
  const kept = listAll(scene.state, 'IssueComment').filter(
    ({ issue, updatedAt }) => issue === subject.id && Date.parse(updatedAt) >= since,
  );
  return listReply(call, kept, (comment) => buildCommentBody(scene, comment));
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findRepository(scene, call);
  assertTokenReaches(scene, repository);
  const subject = getNumbered(scene, repository, call.params['issue_number']);
  const body = requireText(call, RESOURCE, 'body');
  const made = makeComment(scene.state, subject, { author: scene.viewer.id, body });
  markUpdated(scene.state, subject);
  return { status: 201, body: buildCommentBody(scene, made) };
}

function findComment(scene: Scene, call: RestCall): SimComment {
  const repository = findRepository(scene, call);
  const found = listAll(scene.state, 'IssueComment').find(
    ({ databaseId }) => String(databaseId) === call.params['comment_id'],
  );
  if (found === undefined) throw createNotFound();
  if (getSubject(scene.state, found).repository !== repository.id) throw createNotFound();
  return found;
}

function findEditable(scene: Scene, call: RestCall): SimComment {
  const comment = findComment(scene, call);
  const repository = findRepository(scene, call);
  assertTokenReaches(scene, repository);
  if (comment.author !== scene.viewer.id && findPermission(scene, repository) === 'READ') {
    throw new HubFault('FORBIDDEN', 'Must have admin rights to Repository.');
  }
  return comment;
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const comment = findEditable(scene, call);
  comment.body = requireText(call, RESOURCE, 'body');
  markUpdated(scene.state, comment);
  return { status: 200, body: buildCommentBody(scene, comment) };
}

function remove(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  scene.state.entities.delete(findEditable(scene, call).id);
  return { status: 204 };
}

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

function findLabel(scene: Scene, entry: Numbered, name: string): SimLabel | undefined {
  return listAll(scene.state, 'Label').find(
    (label) =>
      label.repository === entry.repository && label.name.toLowerCase() === name.toLowerCase(),
  );
}

function answerLabelsReply(scene: Scene, entry: Numbered): ReturnType<Route['handle']> {
  markUpdated(scene.state, entry);
  const labels = entry.labels.flatMap((id) => find(scene.state, id, 'Label') ?? []);
  return { status: 200, body: labels.map((label) => buildLabelBody(scene, label)) };
}

/** A label that is not there yet is made, as GitHub does. */
function addLabels(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  const names = findTexts(call, 'labels');
  const repository = getRepository(scene.state, entry);
  const made = names.map(
    (name) =>
      findLabel(scene, entry, name) ??
      makeLabel(scene.state, repository, { name, color: 'ededed' }),
  );
  entry.labels = [...new Set([...entry.labels, ...made.map(({ id }) => id)])];
  return answerLabelsReply(scene, entry);
}

function removeLabel(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const entry = findEntry(scene, call);
  const label = findLabel(scene, entry, call.params['name'] ?? '');
  if (label === undefined || !entry.labels.includes(label.id)) throw createNotFound();
  entry.labels = entry.labels.filter((id) => id !== label.id);
  return answerLabelsReply(scene, entry);
}

/** People who cannot be assigned are silently left out. */
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
