import { HubFault, listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimComment } from '../../state/entities.ts';
import { all, touch } from '../../state/state.ts';
import { subjectOf } from '../look.ts';
import { makeComment } from '../make.ts';
import { assertTokenReaches, permissionIn } from '../permission.ts';
import { commentBody } from './bodies.ts';
import { neededText, notFound, numberedOf, repositoryIn, WRITE_SCOPES } from './rest.ts';

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
    handle: (scene, call) => ({ status: 200, body: commentBody(scene, commentIn(scene, call)) }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'DELETE', path: ONE, scopes: WRITE_SCOPES, handle: remove },
];

function list(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const subject = numberedOf(scene, repositoryIn(scene, call), call.params['issue_number']);
  const since = Date.parse(call.query.get('since') ?? '1970-01-01');
  const kept = all(scene.state, 'IssueComment').filter(
    ({ issue, updatedAt }) => issue === subject.id && Date.parse(updatedAt) >= since,
  );
  return listReply(call, kept, (comment) => commentBody(scene, comment));
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = repositoryIn(scene, call);
  assertTokenReaches(scene, repository);
  const subject = numberedOf(scene, repository, call.params['issue_number']);
  const body = neededText(call, RESOURCE, 'body');
  const made = makeComment(scene.state, subject, { author: scene.viewer.id, body });
  touch(scene.state, subject);
  return { status: 201, body: commentBody(scene, made) };
}

function commentIn(scene: Scene, call: RestCall): SimComment {
  const repository = repositoryIn(scene, call);
  const found = all(scene.state, 'IssueComment').find(
    ({ databaseId }) => String(databaseId) === call.params['comment_id'],
  );
  if (found === undefined) throw notFound();
  if (subjectOf(scene.state, found).repository !== repository.id) throw notFound();
  return found;
}

function editable(scene: Scene, call: RestCall): SimComment {
  const comment = commentIn(scene, call);
  const repository = repositoryIn(scene, call);
  assertTokenReaches(scene, repository);
  if (comment.author !== scene.viewer.id && permissionIn(scene, repository) === 'READ') {
    throw new HubFault('FORBIDDEN', 'Must have admin rights to Repository.');
  }
  return comment;
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const comment = editable(scene, call);
  comment.body = neededText(call, RESOURCE, 'body');
  touch(scene.state, comment);
  return { status: 200, body: commentBody(scene, comment) };
}

function remove(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  scene.state.entities.delete(editable(scene, call).id);
  return { status: 204 };
}
