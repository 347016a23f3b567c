import { HubFault, listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimComment } from '../../state/entities.ts';
import { listAll, markUpdated } from '../../state/state.ts';
import { getSubject } from '../look.ts';
import { makeComment } from '../make.ts';
import { assertTokenReaches, findPermission } from '../permission.ts';
import { buildCommentBody } from './bodies.ts';
import { requireText, createNotFound, getNumbered, findRepository, WRITE_SCOPES } from './rest.ts';

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
