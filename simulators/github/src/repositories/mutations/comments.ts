import { HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimComment } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { findText } from '../arguments.ts';
import { getRepository, getSubject } from '../look.ts';
import { makeComment } from '../make.ts';
import { assertEdits, assertTokenReaches } from '../permission.ts';
import { assertBody } from './payload.ts';

/** The mutations of comments on issues and pull requests. */
export const commentMutations: RootFields = {
  addComment: (scene, input) => {
    const subject = scene.node(input['subjectId'], 'Issue', 'PullRequest');
    assertTokenReaches(scene, getRepository(scene.state, subject));
    const comment = makeComment(scene.state, subject, {
      author: scene.viewer.id,
      body: findBody(findText(input, 'body')),
    });
    markUpdated(scene.state, subject);
    const edge = { cursor: comment.id, node: scene.objectOf(comment.id) };
    return { commentEdge: edge, timelineEdge: edge, subject: scene.objectOf(subject.id) };
  },
  updateIssueComment: (scene, input) => {
    const comment = findEditable(scene, input['id'], 'updateIssueComment');
    comment.body = findBody(findText(input, 'body'));
    markUpdated(scene.state, comment);
    return { issueComment: scene.objectOf(comment.id) };
  },
  deleteIssueComment: (scene, input) => {
    const comment = findEditable(scene, input['id'], 'deleteIssueComment');
    scene.state.entities.delete(comment.id);
    return {};
  },
};

function findEditable(scene: Scene, id: unknown, mutation: string): SimComment {
  const comment = scene.node(id, 'IssueComment');
  const subject = getSubject(scene.state, comment);
  assertEdits(scene, mutation, {
    author: comment.author,
    repository: getRepository(scene.state, subject),
  });
  return comment;
}

function findBody(body = ''): string {
  if (body.trim() === '') throw new HubFault('UNPROCESSABLE', "Body can't be blank");
  assertBody(body);
  return body;
}
